import { document, encoded, routes } from './site.ts';
import type { Handler, Reply, Route, Visit } from './site.ts';

/** A broad site: where which check must report, and a handler that serves it. */
export interface BroadSite {
  readonly handler: Handler;
  /** Paths of pages by the id of the check that has to report them. */
  readonly weak: Readonly<Record<string, readonly string[]>>;
  /** Paths of pages that do the same without the weakness. */
  readonly sound: readonly string[];
}

interface Case {
  readonly checkId?: string;
  readonly link: (path: string) => string;
  readonly route: Route;
}

const loose = { 'content-security-policy': "object-src 'none'" };
const shown = (title: string, body: string): Reply => ({ headers: loose, body: document(title, body) });
const byLink = (path: string): string => `<a href="${path}?q=shoes">${path}</a>`;
const bare = (path: string): string => `<a href="${path}">${path}</a>`;
const q = ({ url, form }: Visit): string => url.searchParams.get('q') ?? form.get('q') ?? '';

/** How pages show the value, each beside pages that encode it. */
const contexts: readonly ((value: string) => string)[] = [
  (value) => `<p>Results for ${value}</p>`,
  (value) => `<input name="q" value="${value}">`,
  (value) => `<input name=q value=${value}>`,
  (value) => `<script>var q = '${value}';</script>`,
  (value) => `<!-- ${value} --><p>x</p>`,
  (value) => `<textarea>${value}</textarea>`,
  (value) => `<ul><li><b>${value}</b></ul>`,
];

const reflecting = (show: (value: string) => string): Case => ({
  checkId: 'xss-reflected',
  link: byLink,
  route: (visit) => shown('Find', show(q(visit))),
});
const encoding = (show: (value: string) => string): Case => ({
  link: byLink,
  route: (visit) => shown('Find', show(q(visit).replace(/\W/g, (character) => `&#${character.charCodeAt(0)};`))),
});
/** The parameter is in a form of the page. */
const byForm = (method: 'get' | 'post'): Case => ({
  checkId: 'xss-reflected',
  link: bare,
  route: (visit) =>
    shown(
      `Search ${visit.url.pathname}`,
      `<form method="${method}"><input name="q"><input type="submit"></form><p>${q(visit)}</p>`,
    ),
});
const database: Case = {
  checkId: 'sql-error-based',
  link: (path) => `<a href="${path}?id=7">${path}</a>`,
  route: ({ url }) => {
    const id = url.searchParams.get('id') ?? '';
    if (id.replaceAll("''", '').split("'").length % 2 === 1) return shown('Item', '<p>Item 7');
    const message = `You have an error in your SQL syntax near '${encoded(id)}'`;
    return { ...shown('Item', `<b>SQLSTATE[42000]: ${message}</b>`), status: 500 };
  },
};
const redirecting: Case = {
  checkId: 'open-redirect',
  link: (path) => `<a href="${path}?next=/about">${path}</a>`,
  route: ({ url }) => ({
    status: 302,
    headers: { location: (url.searchParams.get('next') ?? '/').replace(/[^\x21-\x7e]/g, '') },
  }),
};
const still: Case = {
  link: bare,
  route: ({ url }) => shown(url.pathname, `<h1>Article ${url.pathname}</h1><p>Words.`),
};

/** What a directory holds, over and over. */
const families: Readonly<Record<string, readonly Case[]>> = {
  reflected: contexts.map(reflecting),
  mixed: contexts.flatMap((show) => [reflecting(show), encoding(show)]),
  forms: [byForm('get'), byForm('post'), still],
  shop: [database, still, database, encoding((value) => `<p>${value}</p>`)],
  go: [redirecting, still],
  articles: [still],
};
const perIndex = 40;

/** A site of `pages` pages in directories of several kinds, reached by index pages from the start page. */
export function broadSite(pages: number): BroadSite {
  const table: Record<string, Route> = {};
  const weak: Record<string, string[]> = {};
  const sound: string[] = [];
  const indexes: string[] = [];
  const perFamily = Math.floor(pages / Object.keys(families).length);
  for (const [family, cases] of Object.entries(families)) {
    for (let from = 0; from < perFamily; from += perIndex) {
      const links: string[] = [];
      for (let at = from; at < Math.min(perFamily, from + perIndex); at += 1) {
        const one = cases[at % cases.length] ?? still;
        const path = `/${family}/case-${wordOf(at)}`;
        table[path] = one.route;
        links.push(one.link(path));
        if (one.checkId === undefined) sound.push(path);
        else (weak[one.checkId] ??= []).push(path);
      }
      const index = `/${family}/index-${wordOf(from)}`;
      table[index] = () => document(`Index of cases of ${family}`, links.join('\n'));
      indexes.push(`<a href="${index}">${index}</a>`);
    }
  }
  table['/'] = () => document('Start', indexes.join('\n'));
  table['/about'] = () => document('About', '<p>About us');
  return { handler: routes(table), weak, sound };
}

/** Letters only: pages with numbers count as pages of one kind. */
function wordOf(number: number): string {
  return number
    .toString(26)
    .replace(/./g, (digit) => String.fromCharCode('a'.charCodeAt(0) + Number.parseInt(digit, 26)));
}
