import { document, encoded, file, routes } from './site.ts';
import type { Handler, Reply, Route, Visit } from './site.ts';

/** A site behind script: its pages and parameters stand in JavaScript only. */
export interface ScriptOnlySite {
  readonly handler: Handler;
  /** Paths of pages by the id of the check that has to report them. */
  readonly weak: Readonly<Record<string, readonly string[]>>;
  /** Paths of pages that do the same without the weakness. */
  readonly sound: readonly string[];
}

const loose = { 'content-security-policy': "object-src 'none'" };
const q = ({ url }: Visit): string => url.searchParams.get('q') ?? '';
const shown = (body: string): Reply => ({ headers: loose, body: document('Find', body) });

/** How a script names a page with its parameter. */
const spellings: Readonly<Record<string, (path: string) => string>> = {
  'a string': (path) => `load("${path}?q=shoes");`,
  'joined strings': (path) => `load("${path}" + "?q=" + term);`,
  'a joined base': (path) => `var base = "${path}"; load(base + "?q=" + encodeURIComponent(term));`,
  'a template literal': (path) => `load(\`${path}?q=\${term}\`);`,
  'a table of routes': (path) => `router.map([{ path: "${path}?q=shoes", component: Find }]);`,
  'a member': (path) => `api.endpoints = { url: "${path}?q=1" };`,
  'a redirect of a router': (path) => `router.add({ path: "*", redirectTo: "${path}?q=1" });`,
  'a function': (path) => `function open(term) { return fetch("${path}?q=" + term, { method: "GET" }); }`,
};
const reflecting: Route = (visit) => shown(`<p>Results for ${q(visit)}</p>`);
const encoding: Route = (visit) => shown(`<p>Results for ${encoded(q(visit))}</p>`);
const database: Route = ({ url }) => {
  const value = url.searchParams.get('q') ?? '';
  if (value.replaceAll("''", '').split("'").length % 2 === 1) return shown('<p>Item</p>');
  const message = `You have an error in your SQL syntax near '${encoded(value)}'`;
  return { ...shown(`<b>SQLSTATE[42000]: ${message}</b>`), status: 500 };
};

/** The start page has no link but its scripts: inline, of their own, and a module. */
export function scriptOnlySite(): ScriptOnlySite {
  const table: Record<string, Route> = {};
  const code: string[] = [];
  const weak: Record<string, string[]> = { 'xss-reflected': [], 'sql-error-based': [] };
  const sound: string[] = [];
  const add = (path: string, spelling: (path: string) => string, route: Route): string => {
    table[path] = route;
    code.push(spelling(path));
    return path;
  };
  for (const [at, spelling] of Object.values(spellings).entries()) {
    const name = 'abcdefghij'[at] ?? '';
    weak['xss-reflected']?.push(add(`/find-${name}`, spelling, reflecting));
    weak['sql-error-based']?.push(add(`/item-${name}`, spelling, database));
    sound.push(add(`/safe-${name}`, spelling, encoding));
  }
  const part = (number: number): string => code.filter((_, at) => at % 3 === number).join('\n');
  table['/app.js'] = () => file(part(1), 'text/javascript');
  table['/module.js'] = () => file(`import "/app.js";\n${part(2)}`, 'text/javascript');
  table['/'] = () =>
    shown(
      `<div id="app"></div><script>${part(0)}</script><script src="/app.js"></script><script type="module" src="/module.js"></script>`,
    );
  return { handler: routes(table), weak, sound };
}
