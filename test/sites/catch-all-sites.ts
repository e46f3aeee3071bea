import { exposureIds, injectionIds, serverIds } from './families.ts';
import { document, encoded, file, routes } from './site.ts';
import type { FixtureSite } from './site.ts';

const silent = [...exposureIds, ...injectionIds, ...serverIds];
const start = document('Shop', '<h1>Shop</h1><a href="/about">About</a> <a href="/item?id=1&amp;from=home">Item</a>');
const shell = document('Shop', '<div id="root"></div><script src="/static/app.js"></script><a href="list/">List</a>');

/** Sites that respond to paths that do not exist in ways that mislead scanners. Nothing may be found on them. */
export const catchAllSites: readonly FixtureSite[] = [
  {
    name: 'a single-page application responds to every path with its page',
    handler: routes({ '/static/app.js': () => file('"use strict";', 'text/javascript') }, () => shell),
    reports: [],
    silent,
  },
  {
    name: 'every path responds with a page that echoes the path, encoded',
    handler: routes({ '/': () => start }, ({ url }) =>
      document('Not here', `<p>We looked for <b>${encoded(safelyDecoded(url.pathname + url.search))}</b> in vain.`),
    ),
    reports: [],
    silent,
  },
  {
    name: 'a page says with status 200 that the path does not exist',
    handler: routes({ '/': () => start }, () => document('Not found', '<p>Sorry, this page does not exist.')),
    reports: [],
    silent,
  },
  {
    name: 'a text says with status 200 that the path does not exist, and names it',
    handler: routes({ '/': () => start }, ({ url }) => file(`no such resource: ${url.pathname}\n`, 'text/plain')),
    reports: [],
    silent,
  },
  {
    name: 'a login stands before everything',
    handler: routes(
      {
        '/login': () =>
          document(
            'Log in',
            '<form method="post" action="/login"><input name="user"><input type="password" name="pass"></form>',
          ),
      },
      ({ url }) => ({ status: 302, headers: { location: `/login?next=${encodeURIComponent(url.pathname)}` } }),
    ),
    reports: [],
    silent,
  },
  {
    name: 'a firewall responds to what looks like an attack with a page and status 200',
    handler: routes({ '/': () => start }, ({ url }) =>
      /\/\.|\.(?:bak|sql|zip|key|env)|['"<>{}]|%2[27]|%3[ce]/i.test(url.pathname + url.search)
        ? document(
            'Attention',
            `<h1>Request blocked</h1><p>Your request to ${encoded(url.pathname)} was blocked. Ray 12345.`,
          )
        : { status: 404, body: document('Not found', '<p>Not found') },
    ),
    reports: [],
    silent,
  },
  {
    name: 'every path responds with one file of settings',
    handler: routes({ '/': () => start }, () =>
      file('[core]\nDB_PASSWORD=correct-horse-battery\n-----BEGIN PRIVATE KEY-----\n', 'text/plain'),
    ),
    reports: [],
    silent: exposureIds,
  },
];

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
