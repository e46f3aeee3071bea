import type { SiteDescription, SiteResponder, SiteResponse } from '../../../../scanner/src/testing/description.ts';
import type { CheckFixtures, Expected, Reported } from '../../../../scanner/src/testing/fixtures.ts';

export interface Exposed extends Expected {
  readonly path: string;
  readonly body: string | Buffer;
  /** No Content-Type by default, as for endings that servers do not know. */
  readonly type?: string;
  readonly status?: number;
  readonly method?: 'HEAD';
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Each exposed file on a site of its own, and the sites on which no exposure check may report. Those of `listed` are found
 * in a directory listing, and lie in no folder that the check knows.
 */
export function exposureFixtures(
  exposed: Readonly<Record<string, Exposed>>,
  silent: Readonly<Record<string, SiteDescription>> = {},
  listed: Readonly<Record<string, Exposed>> = {},
): CheckFixtures {
  const reports = Object.entries(exposed).map(([name, file]): [string, Reported] => {
    const { path, body: _body, type: _type, status: _status, method, headers: _headers, ...expected } = file;
    const responses = { [method === undefined ? path : `${method} ${path}`]: responseOf(file) };
    return [name, { site: { responses }, expect: [{ url: path, ...expected }] }];
  });
  const inListings = Object.entries(listed).map(([name, file]): [string, Reported] => {
    const { path, body: _body, type: _type, ...expected } = file;
    return [
      `${name}, in a directory listing`,
      { site: listing({ [path]: responseOf(file) }), expect: [{ url: path, ...expected }] },
    ];
  });
  const everywhere = Object.entries(exposed).map(([name, file]): [string, SiteDescription] => [
    `every path responds with the content of: ${name}`,
    { otherwise: responseOf(file) },
  ]);
  return {
    reports: Object.fromEntries([...reports, ...inListings]),
    silent: { ...innocentSites, ...Object.fromEntries(everywhere), ...silent },
  };
}

/** A site whose folder `/pub/`, which the crawler came to, lists the files with these paths. */
export function listing(files: Readonly<Record<string, SiteResponse>>): SiteDescription {
  const entries = Object.keys(files).map((path) => `<a href="${path}">${path}</a>`);
  const page = `<title>Index of /pub</title><a href="/">Parent Directory</a>${entries.join('')}`;
  return { crawled: ['/pub/'], responses: { '/': '<a href="/pub/">Files</a>', '/pub/': page, ...files } };
}

/** A text file as a server sends it that does not know its extension. */
export function file(body: string | Buffer, type?: string): SiteResponse {
  return type === undefined ? { bare: true, body } : { headers: { 'content-type': type }, body };
}

function responseOf({ body, type, status = 200, headers = {} }: Exposed): SiteResponse {
  const typed = type === undefined ? headers : { 'content-type': type, ...headers };
  return { status, headers: typed, body, bare: type === undefined };
}

const shell =
  '<!doctype html><html><head><title>Shop</title></head><body><div id="root"></div><script src="/app.js"></script></body></html>';
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Catch-all sites: success for paths that do not exist, or a login or bot wall at every path. */
export const innocentSites: Readonly<Record<string, SiteDescription>> = {
  'nothing is there': {},
  'a single-page application responds to every path with its page': { otherwise: shell },
  'a page says with status 200 that nothing is there': {
    otherwise: '<html><title>Not found</title><body>Sorry, this page does not exist.</body></html>',
  },
  'a text says with status 200 that nothing is there': { otherwise: file('Not found', 'text/plain') },
  'a page echoes the path': {
    otherwise: ({ url }) => `<html><body>No page at ${escaped(url.pathname)}</body></html>`,
  },
  'a text echoes the path': { otherwise: ({ url }) => file(`path=${url.pathname}\nhost=${url.host}\n`, 'text/plain') },
  'a login stands before everything': {
    otherwise: { status: 302, headers: { location: '/login' } },
  },
  'a login page responds to everything': {
    otherwise:
      '<html><title>Log in</title><body><form method=post><input type=password name=password></form></body></html>',
  },
  'a firewall blocks probes': {
    otherwise: {
      status: 403,
      body: '<html><title>Access denied</title><body>Request blocked. Incident 1234.</body></html>',
    },
  },
  'a firewall blocks probes with status 200': {
    otherwise:
      '<html><title>Attention Required!</title><body>Your request was blocked: /.env /.git/config</body></html>',
  },
  'the server is overloaded': { otherwise: { status: 503, body: 'Service Unavailable' } },
  'an empty response': { otherwise: file('') },
};

/** Responses that fail the check when it requests them. */
export function neverRequested(...paths: readonly string[]): Record<string, SiteResponder> {
  const fail = (): never => {
    throw new Error('a request that may change something was sent');
  };
  return Object.fromEntries(paths.map((path) => [path, fail]));
}
