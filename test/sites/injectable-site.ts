import { posix } from 'node:path';
import type { Handler } from './site.ts';
import { document, encoded, routes, soundHeaders } from './site.ts';
import type { FixtureSite, Reply, Route } from './site.ts';
import { injectionIds } from './families.ts';

/** How each page shows the value of its parameter `q`. */
const contexts: Readonly<Record<string, (value: string) => string>> = {
  text: (value) => `<p>Results for ${value}</p>`,
  attribute: (value) => `<input name="q" value="${value}">`,
  'attribute-single': (value) => `<input name='q' value='${value}'>`,
  'attribute-bare': (value) => `<input name=q value=${value}>`,
  'attribute-name': (value) => `<input ${value}>`,
  'tag-name': (value) => `<${value}>x`,
  'script-string': (value) => `<script>var q = '${value}';</script>`,
  'script-template': (value) => `<script>var q = \`${value}\`;</script>`,
  'script-comment': (value) => `<script>/* ${value} */ go()</script>`,
  'script-code': (value) => `<script>var q = ${value};</script>`,
  address: (value) => `<a href="${encoded(value)}">back</a>`,
  handler: (value) => `<button onclick="find('${encoded(value)}')">find</button>`,
  style: (value) => `<style>p { color: ${value} }</style>`,
  'inner-document': (value) => `<iframe srcdoc="<p>${encoded(value)}</p>"></iframe>`,
  comment: (value) => `<!-- ${value} --><p>x</p>`,
  textarea: (value) => `<textarea>${value}</textarea>`,
  title: (value) => `<title>${value}</title>`,
  noscript: (value) => `<noscript>${value}</noscript>`,
};

/** Names of the pages that run script from their parameter. */
export const scriptContexts = Object.keys(contexts);

/** No policy, so that the confidence is full. */
const loose: Readonly<Record<string, string>> = { 'content-security-policy': "object-src 'none'" };
const shown = (body: string): Reply => ({ headers: loose, body: document('Find', body) });
const q = ({ url }: { url: URL }): string => url.searchParams.get('q') ?? '';

const start: Route = () =>
  document(
    'Start',
    [
      ...scriptContexts.map((name) => `<a href="/xss/${name}?q=shoes">${name}</a>`),
      '<a href="/markup?q=shoes">markup</a>',
      '<a href="/go?next=/xss/text">go</a>',
      '<a href="/item?id=7">item</a>',
      '<a href="/hello?name=you">hello</a>',
      '<a href="/lang?to=en">en</a>',
      '<a href="/document?file=terms.txt">terms</a>',
      '<form method="post" action="/search"><input name="term"><input type="submit"></form>',
    ].join('\n'),
  );

/** Node throws at the rest. */
const printable = (text: string): string => text.replace(/[^\x20-\x7e]/g, '');

/** What a server says of its system (os-release(5)). */
const osRelease = 'NAME="Alpine Linux"\nID=alpine\nVERSION_ID=3.20.0\nPRETTY_NAME="Alpine Linux v3.20"\n';
const fileAt = (path: string): Reply => shown(path === '/etc/os-release' ? osRelease : '<p>Terms of use');

const vulnerable = routes({
  '/': start,
  ...Object.fromEntries(
    Object.entries(contexts).map(([name, show]): [string, Route] => [`/xss/${name}`, (visit) => shown(show(q(visit)))]),
  ),
  '/markup': (visit) => shown(`<p>${q(visit).replace(/<(?!u id=\w+>)/gi, '&lt;')}`),
  '/go': ({ url }) => ({ status: 302, headers: { location: printable(url.searchParams.get('next') ?? '/') } }),
  '/item': ({ url }) => {
    const id = url.searchParams.get('id') ?? '';
    const isBroken = id.replaceAll("''", '').split("'").length % 2 === 0;
    const body = isBroken
      ? `<b>SQLSTATE[42000]: You have an error in your SQL syntax near '${encoded(id)}'</b>`
      : '<p>Item 7';
    return { status: isBroken ? 500 : 200, headers: loose, body: document('Item', body) };
  },
  '/hello': ({ url }) => {
    const name = url.searchParams.get('name') ?? '';
    const evaluated = name.replace(/\{\{(\d+)\*(\d+)\}\}/g, (_, left: string, right: string) =>
      String(Number(left) * Number(right)),
    );
    return document('Hello', `<p>Hello ${encoded(evaluated)}`);
  },
  '/document': ({ url }) => fileAt(posix.join('/srv/documents', url.searchParams.get('file') ?? '')),
  '/search': ({ form, url }) => shown(`<p>No results for ${form.get('term') ?? url.searchParams.get('term') ?? ''}`),
});

/** Writes the value of `/lang` into a header as `written` makes it, which Node itself rejects to do. */
function splitting(others: Handler, written: (value: string) => string): Handler {
  return (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (url.pathname !== '/lang') {
      others(request, response);
      return;
    }
    const head = [
      'HTTP/1.1 302 Found',
      `Location: /?lang=${written(url.searchParams.get('to') ?? '')}`,
      'Content-Length: 0',
      'Connection: close',
    ];
    response.socket?.end(`${head.join('\r\n')}\r\n\r\n`);
  };
}

/** Pages that run script from their parameter, each in a context of its own. */
export function scriptSite(names: readonly string[]): Handler {
  const links = names.map((name) => `<a href="/xss/${name}?q=shoes">${name}</a>`).join('\n');
  const pages = names.map((name): [string, Route] => [
    `/xss/${name}`,
    (visit) => shown(contexts[name]?.(q(visit)) ?? ''),
  ]);
  return routes({ '/': () => document('Start', links), ...Object.fromEntries(pages) });
}

/** Each parameter has one weakness. */
export const injectableSite: FixtureSite = {
  name: 'parameters are injectable',
  handler: splitting(vulnerable, (value) => value),
  reports: [
    'xss-reflected',
    'html-injection',
    'open-redirect',
    'crlf-injection',
    'sql-error-based',
    'ssti',
    'get-for-post',
    'path-traversal',
  ],
  silent: ['open-redirect-passive', 'forbidden-bypass'],
};

const languages = routes({ '/': () => document('Start', '<a href="/lang?to=en">en</a>') });

/** A filter that takes CR alone out leaves LF, with which browsers end a header as well (RFC 9112 section 2.2). */
export const lineFeedSite: FixtureSite = {
  name: 'a header takes a line feed alone',
  handler: splitting(languages, (value) => value.replaceAll('\r', '')),
  reports: ['crlf-injection'],
  silent: [],
};

/** The same with LF taken out as well. */
export const lineBreaksFilteredSite: FixtureSite = {
  name: 'line breaks are taken out of a header',
  handler: splitting(languages, (value) => value.replace(/[\r\n]/g, '')),
  reports: [],
  silent: ['crlf-injection'],
};

const asJson = (value: string): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** The same pages, with every value encoded for its context. */
export const encodingSite: FixtureSite = {
  name: 'parameters are encoded for their context',
  handler: routes(
    {
      '/': start,
      ...Object.fromEntries(scriptContexts.map((name): [string, Route] => [`/xss/${name}`, safe])),
      '/markup': safe,
      '/go': ({ url }) => ({
        status: 302,
        headers: { location: /^\/[a-z]/.test(url.searchParams.get('next') ?? '') ? `/xss/text` : '/' },
      }),
      '/item': safe,
      '/hello': safe,
      '/lang': ({ url }) => ({
        status: 302,
        headers: { location: `/?lang=${encodeURIComponent(url.searchParams.get('to') ?? '')}` },
      }),
      '/document': ({ url }) =>
        fileAt(posix.join('/srv/documents', posix.basename(url.searchParams.get('file') ?? ''))),
      '/search': ({ method, form }) =>
        method === 'POST'
          ? shown(`<p>No results for ${encoded(form.get('term') ?? '')}`)
          : { status: 405, headers: { allow: 'POST' }, body: document('Method', '<p>Use the form.') },
      '/api': ({ url }) => ({ headers: { 'content-type': 'application/json' }, body: asJson(url.search) }),
    },
    ({ url }) => ({
      status: 404,
      headers: soundHeaders,
      body: document('Not found', `<p>No page ${encoded(url.href)}`),
    }),
  ),
  reports: [],
  silent: injectionIds,
};

function safe({ url }: { url: URL }): Reply {
  const value = [...url.searchParams.values()].join(' ');
  const html = encoded(value);
  return shown(
    `<p>${html}</p><input value="${html}"><textarea>${html}</textarea><script>var q = ${asJson(value)};</script><a href="/find?q=${encodeURIComponent(value)}">again</a>`,
  );
}
