import { document, routes } from './site.ts';
import type { Handler } from './site.ts';

const perPage = 12;

/** A sound site of `pages` pages, each linked from another, with a style sheet and a script. */
export function largeSite(pages: number): Handler {
  return routes(
    {
      '/static/main.css': () => ({ headers: { 'content-type': 'text/css' }, body: 'body { color: #222 }' }),
      '/static/main.js': () => ({ headers: { 'content-type': 'text/javascript' }, body: '"use strict";' }),
    },
    ({ url }) => {
      const number = url.pathname === '/' ? 0 : Number(/^\/page\/(\d{1,6})$/.exec(url.pathname)?.[1] ?? Number.NaN);
      if (Number.isNaN(number) || number >= pages) return { status: 404, body: document('Not found', '<p>Not found') };
      const links = Array.from({ length: perPage }, (_, at) => number * perPage + at + 1)
        .filter((next) => next < pages)
        .map((next) => `<a href="/page/${next}">Page ${next}</a>`);
      const head = '<link rel="stylesheet" href="/static/main.css"><script src="/static/main.js"></script>';
      return document(`Page ${number}`, `${head}<h1>Page ${number}</h1>${links.join('\n')}`);
    },
  );
}
