import { document, encoded, routes } from './site.ts';
import type { Handler, Reply, Route } from './site.ts';

/** No policy, so that the confidence is full. */
const loose = { 'content-security-policy': "object-src 'none'" };
const shown = (body: string, status = 200): Reply => ({ status, headers: loose, body: document('Page', body) });
const moved = (to: string): Reply => ({ status: 302, headers: { location: encodeURI(to).replaceAll('%5C', '\\') } });
const inString = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll("'", "\\'").replaceAll('\n', '\\n');
const product = (_: string, one: string, other: string): string => String(Number(one) * Number(other));
const isBroken = (text: string): boolean => text.split("'").length % 2 === 0;

type Show = (value: string) => string | Reply;

/** Pages that filter their parameter `q`, and the check that reports them all the same; none where the filter holds. */
const cases: Readonly<Record<string, readonly [value: string, checkId: string | undefined, show: Show]>> = {
  '/html/json': ['a', 'xss-reflected', (q) => ({ headers: loose, body: JSON.stringify({ q }) })],
  '/html/json-escaped': [
    'a',
    undefined,
    (q) => ({ headers: loose, body: JSON.stringify({ q }).replaceAll('<', '\\u003c') }),
  ],
  '/html/plain': ['a', undefined, (q) => ({ headers: { ...loose, 'content-type': 'text/plain' }, body: q })],
  '/html/upper-case': ['a', 'xss-reflected', (q) => shown(`<p>${q.toUpperCase()}`)],
  '/html/no-script-tags': ['a', 'xss-reflected', (q) => shown(`<p>${q.replaceAll(/<\/?script[^>]*>/gi, '')}`)],
  '/html/no-spaces': ['a', 'xss-reflected', (q) => shown(`<p>${q.replaceAll(/\s/g, '')}`)],
  '/html/no-parentheses': ['a', 'xss-reflected', (q) => shown(`<p>${q.replaceAll(/[()]/g, '')}`)],
  '/html/no-slashes': ['a', 'xss-reflected', (q) => shown(`<p>${q.replaceAll('/', '')}`)],
  '/html/no-quotes': ['a', 'xss-reflected', (q) => shown(`<p>${q.replaceAll(/["'`]/g, '')}`)],
  '/html/short': ['a', 'xss-reflected', (q) => shown(`<p>${q.slice(0, 40)}`)],
  '/html/error': ['5', 'xss-reflected', (q) => (/^\d+$/.test(q) ? shown('<p>ok') : shown(`<p>No number: ${q}`, 400))],
  '/attribute/no-brackets': [
    'a',
    'xss-reflected',
    (q) => shown(`<input value="${q.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}">`),
  ],
  '/attribute/encoded': ['a', undefined, (q) => shown(`<input value="${encoded(q)}">`)],
  '/attribute/frame': ['/about', 'xss-reflected', (q) => shown(`<iframe src="${encoded(q)}"></iframe>`)],
  '/script/backslash': [
    'a',
    'xss-reflected',
    (q) => shown(`<script>var a = "${q.replaceAll('"', '\\"').replaceAll('<', '&lt;')}";</script>`),
  ],
  '/script/end-tag': ['a', 'xss-reflected', (q) => shown(`<script>var a = "${inString(q)}";</script>`)],
  '/script/escaped': [
    'a',
    undefined,
    (q) => shown(`<script>var a = "${inString(q).replaceAll('<', '\\x3c')}";</script>`),
  ],
  '/script/regex': ['a', 'xss-reflected', (q) => shown(`<script>var a = /${q.replaceAll(/[<>]/g, '')}/;</script>`)],
  '/script/regex-escaped': ['a', undefined, (q) => shown(`<script>var a = /${q.replaceAll(/[^\w ]/g, '')}/;</script>`)],
  '/handler/number': ['1', 'xss-reflected', (q) => shown(`<a href="#" onclick="go(${encoded(q)})">x</a>`)],
  '/raw/xmp': ['a', 'xss-reflected', (q) => shown(`<xmp>${q}</xmp>`)],
  '/url/form': ['/a', 'xss-reflected', (q) => shown(`<form action="${encoded(q)}"><input type=submit></form>`)],
  '/url/object': ['/a', 'external-resource-injection', (q) => shown(`<object data="${encoded(q)}"></object>`)],
  '/url/below': ['a', undefined, (q) => shown(`<iframe src="/frame/${encoded(q)}"></iframe>`)],
  '/html/download': [
    'a',
    undefined,
    (q) => ({ headers: { ...loose, 'content-disposition': 'attachment; filename=a.html' }, body: `<p>${q}` }),
  ],
  '/go/anywhere': ['/about', 'open-redirect', moved],
  '/go/begins-with-slash': ['/about', 'open-redirect', (q) => (q.startsWith('/') ? moved(q) : shown('no'))],
  '/go/one-slash': ['/about', 'open-redirect', (q) => (/^\/(?!\/)/.test(q) ? moved(q) : shown('no'))],
  '/go/has-host': [
    'http://127.0.0.1/about',
    'open-redirect',
    (q) => (q.includes('127.0.0.1') ? moved(q) : shown('no')),
  ],
  '/go/begins-with-host': [
    'http://127.0.0.1/about',
    'open-redirect',
    (q) => (q.startsWith('http://127.0.0.1') ? moved(q) : shown('no')),
  ],
  '/go/below-path': ['/about', undefined, (q) => moved(`/at${q}`)],
  '/go/relative': ['about', undefined, (q) => moved(`/${q.replace(/^[/\\]+/, '')}`)],
  '/go/script': [
    '/about',
    'open-redirect',
    (q) => shown(`<script>location.href = "${inString(q).replaceAll('<', '\\x3c')}";</script>`),
  ],
  '/go/meta': ['/about', 'open-redirect', (q) => shown(`<meta http-equiv=refresh content="0;url=${encoded(q)}">`)],
  '/sql/postgres': [
    'a',
    'sql-error-based',
    (q) => shown(isBroken(q) ? `<p>ERROR: unterminated quoted string at or near "'" LINE 1: SELECT` : '<p>Item'),
  ],
  '/sql/number': [
    '5',
    'sql-error-based',
    (q) =>
      shown(
        /^\d+(?:[-+*/]\d+)*$/.test(q.replaceAll(/['"`]/g, ''))
          ? '<p>Item'
          : '<p>You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version',
      ),
  ],
  '/sql/oracle': [
    'a',
    'sql-error-based',
    (q) => shown(isBroken(q) ? '<p>ORA-01756: quoted string not properly terminated' : '<p>Item'),
  ],
  '/sql/validated': ['5', undefined, (q) => (/^\d+$/.test(q) ? shown('<p>Item') : shown('<p>Invalid number', 400))],
  '/sql/connection': ['5', undefined, () => shown('<p>java.sql.SQLException: Connection closed')],
  '/sql/always': ['a', undefined, () => shown('<p>ORA-00933: SQL command not properly ended')],
  '/template/expression': ['a', 'ssti', (q) => shown(encoded(q).replace(/[$#]\{\s*(\d+)\*(\d+)\s*\}/g, product))],
  '/template/erb': ['a', 'ssti', (q) => shown(encoded(q.replace(/<%=\s*(\d+)\*(\d+)\s*%>/g, product)))],
  '/template/smarty': ['a', 'ssti', (q) => shown(encoded(q.replace(/\{(\d+)\*(\d+)\}/g, product)))],
  '/template/razor': ['a', 'ssti', (q) => shown(encoded(q.replace(/@\((\d+)\*(\d+)\)/g, product)))],
  '/template/literal': ['a', undefined, (q) => shown(encoded(q))],
};

const probed = ['xss-reflected', 'html-injection', 'open-redirect', 'sql-error-based', 'ssti'];

/** A site of filters that hold and filters that do not, and the paths that each check must report and must not. */
export function filteredSite(): {
  readonly handler: Handler;
  readonly weak: Readonly<Record<string, readonly string[]>>;
  readonly sound: readonly string[];
  readonly probed: readonly string[];
} {
  const paths = Object.keys(cases);
  const start = paths.map((path) => `<a href="${path}?q=${encodeURIComponent(cases[path]?.[0] ?? '')}">${path}</a>`);
  const names: Route = ({ url }) => shown([...url.searchParams.keys()].map((name) => `<b>${name}</b>`).join());
  const weak: Record<string, string[]> = { 'xss-reflected': ['/html/names'] };
  for (const path of paths) {
    const checkId = cases[path]?.[1];
    if (checkId !== undefined) (weak[checkId] ??= []).push(path);
  }
  return {
    handler: routes({
      '/': () => document('Start', [...start, '<a href="/html/names?q=1">names</a>'].join('\n')),
      '/about': () => document('About', 'About'),
      '/html/names': names,
      ...Object.fromEntries(
        paths.map((path): [string, Route] => [
          path,
          ({ url }) => cases[path]?.[2](url.searchParams.get('q') ?? '') ?? '',
        ]),
      ),
    }),
    weak,
    sound: paths.filter((path) => cases[path]?.[1] === undefined),
    probed,
  };
}
