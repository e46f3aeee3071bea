import { document, file, routes } from './site.ts';
import type { Handler, Reply, Route } from './site.ts';

/** A site each of whose sections is reached from one kind of link only, and the twins that are no links. */
export interface LinkSourcesSite {
  readonly handler: Handler;
  /** Paths that a crawl has to request, by the kind of link. */
  readonly known: Readonly<Record<string, string>>;
  /** Paths that look alike and may not be requested, by what names them. */
  readonly unlinked: Readonly<Record<string, string>>;
}

interface Source {
  /** The page that has the link, of the section `path`. */
  readonly page: (path: string) => string | Reply;
  /** Further files of the section. */
  readonly files?: (path: string) => Readonly<Record<string, Route>>;
  /** The path that the link leads to, where it is not `path` itself. */
  readonly leadsTo?: (path: string) => string;
}

const markup = (body: (path: string) => string): Source => ({ page: (path) => document('Links', body(path)) });
const header = (name: string, value: (path: string) => string): Source => ({
  page: (path) => ({ headers: { [name]: value(path) }, body: document('Links', '<p>x</p>') }),
});
const script = (code: (path: string) => string): Source => markup((path) => `<script>${code(path)}</script>`);
const asset = (
  tag: (url: string) => string,
  extension: string,
  type: string,
  body: (path: string) => string,
): Source => ({
  page: (path) => document('Links', tag(`${path}-file.${extension}`)),
  files: (path) => ({ [`${path}-file.${extension}`]: () => file(body(path), type) }),
});
const linked = (url: string) => `<a href="${url}">x</a>`;
const loaded = (url: string) => `<script src="${url}"></script>`;
const styled = (url: string) => `<link rel="stylesheet" href="${url}">`;
const originals = (path: string) =>
  JSON.stringify({ version: 3, sources: ['a.ts'], sourcesContent: [`fetch("${path}")`], mappings: '' });
/** A file with a source map beside it. */
const mapped = (tag: (url: string) => string, extension: string, type: string, code: string): Source => ({
  page: (path) => document('Links', tag(`${path}-file.${extension}`)),
  files: (path) => ({
    [`${path}-file.${extension}`]: () => file(code.replace('MAP', `${path}-file.${extension}.map`), type),
    [`${path}-file.${extension}.map`]: () => file(originals(path), 'application/octet-stream'),
  }),
});
/** The link leads to one spelling of a page, and only the other one, which it redirects to, is served. */
const redirecting = (from: (path: string) => string, to: (path: string) => string): Source => {
  const route =
    (path: string): Route =>
    ({ url }) =>
      url.pathname + url.search === to(path)
        ? document('Moved', linked(path))
        : { status: 302, headers: { location: to(path) } };
  return {
    page: (path) => document('Links', linked(from(path))),
    files: (path) =>
      Object.fromEntries([from(path), to(path)].map((spelling) => [spelling.split('?')[0] ?? '', route(path)])),
  };
};

const sources: Readonly<Record<string, Source>> = {
  'an anchor': markup(linked),
  'an anchor relative to <base>': markup((path) => `<base href="/"><a href="${path.slice(1)}">x</a>`),
  '<area>': markup((path) => `<map name="m"><area href="${path}"></map>`),
  '<link rel=next>': markup((path) => `<link rel="next" href="${path}">`),
  '<link rel=alternate>': markup((path) => `<link rel="alternate" type="application/rss+xml" href="${path}">`),
  '<link rel=canonical>': markup((path) => `<link rel="canonical" href="${path}">`),
  '<link rel=prefetch>': markup((path) => `<link rel="prefetch" href="${path}">`),
  '<base>': markup((path) => `<base href="${path}">`),
  '<iframe>': markup((path) => `<iframe src="${path}"></iframe>`),
  'a path with dots in a text': markup((path) => `<p>See ..${path} for more.</p>`),
  'a path with the extension of a page in a comment': {
    page: (path) => document('Links', `<!-- see ${path}.php for more -->`),
    leadsTo: (path) => `${path}.php`,
  },
  'the system identifier of a document type': {
    page: (path) => ({ body: `<!DOCTYPE html SYSTEM "${path}"><title>Links</title><p>x</p>` }),
  },
  'report-uri of a policy in <meta>': markup(
    (path) => `<meta http-equiv="content-security-policy" content="img-src 'self'; report-uri ${path}">`,
  ),
  'markup in the content of <meta>': markup((path) => `<meta name="copyright" content="<img src='${path}'>">`),
  'an image within a data: URL': markup(
    (path) => `<img src="data:image/svg+xml,<svg><image%20xlink:hr%65f='${path}'></image></svg>">`,
  ),
  '<html manifest>': { page: (path) => ({ body: `<!doctype html><html manifest="${path}"><title>Links</title>` }) },
  'the action of <isindex>': markup((path) => `<isindex action="${path}"></isindex>`),
  'the attribute of a framework': markup((path) => `<b hx-get="${path}">x</b>`),
  'a comment of a script': {
    page: (path) => document('Links', loaded(`${path}-file.js`)),
    files: (path) => ({
      [`${path}-file.js`]: ({ url }) => file(`// see ${url.origin}${path}\nrun()`, 'text/javascript'),
    }),
  },
  srcdoc: markup((path) => `<iframe srcdoc="${linked(path).replaceAll('"', '&quot;')}"></iframe>`),
  'a script in srcdoc': markup((path) => `<iframe srcdoc="&lt;script>location = '${path}'&lt;/script>"></iframe>`),
  'a form in srcdoc': markup(
    (path) => `<iframe srcdoc="&lt;form action='${path}'>&lt;input name=q>&lt;/form>"></iframe>`,
  ),
  'an event handler': markup((path) => `<button onclick="location.href='${path}'">x</button>`),
  'an event handler that calls a function': markup((path) => `<div onclick="show('${path}')">x</div>`),
  'a javascript: link': markup((path) => `<a href="javascript:void%20window.open('${path}')">x</a>`),
  'the value of an option': markup(
    (path) => `<select onchange="location = this.value"><option value="${path}">x</option></select>`,
  ),
  'JSON for the scripts of a page': markup(
    (path) => `<script type="application/json">{"next":{"href":"${path}"}}</script>`,
  ),
  'JSON in an attribute': markup((path) => `<div data-config='{"endpoint":"${path}"}'></div>`),
  'a feed': asset(
    (url) => `<link rel="alternate" type="application/rss+xml" href="${url}">`,
    'rss',
    'application/rss+xml',
    (path) => `<rss version="2.0"><channel><atom:link href="${path}"/></channel></rss>`,
  ),
  formaction: markup((path) => `<form action="/about"><button formaction="${path}">x</button></form>`),
  'the action of a GET form': markup((path) => `<form action="${path}"><input name="q"></form>`),
  ping: markup((path) => `<a href="/about" ping="${path}">x</a>`),
  'xlink:href': markup((path) => `<svg><a xlink:href="${path}"><text>x</text></a></svg>`),
  '<object>': markup((path) => `<object data="${path}"></object>`),
  '<param>': markup((path) => `<object><param name="movie" value="${path}"></object>`),
  '<embed>': markup((path) => `<embed src="${path}">`),
  '<applet>': markup((path) => `<applet codebase="${path}"></applet>`),
  'meta refresh': markup((path) => `<meta http-equiv="refresh" content="5; url=${path}">`),
  'the content of <meta>': markup((path) => `<meta property="og:url" content="${path}">`),
  'a data attribute': markup((path) => `<div data-href="${path}"></div>`),
  'a comment with markup': markup((path) => `<!-- <a href="${path}">old</a> -->`),
  'an inline style': markup((path) => `<p style="background: url(${path})">x</p>`),
  'the Link header': header('link', (path) => `<${path}>; rel="next"`),
  'the Refresh header': header('refresh', (path) => `5; url=${path}`),
  'the Content-Location header': header('content-location', (path) => path),
  'the SourceMap header': header('sourcemap', (path) => path),
  'report-uri of a policy': header('content-security-policy', (path) => `default-src 'self'; report-uri ${path}`),
  'a string in a script': script((path) => `fetch("${path}")`),
  'strings that a script joins': script((path) => `var base = "${path.slice(0, 8)}"; fetch(base + "${path.slice(8)}")`),
  'a template literal': script((path) => `fetch(\`${path}\`)`),
  'a template literal with expressions': {
    ...script((path) => `function load(id) { return fetch(\`${path}/\${id}/show\`); }`),
    leadsTo: (path) => `${path}/1/show`,
  },
  'a table of routes': {
    ...script((path) => `var routes = [{ path: "${path.slice(1)}/:id", component: View }]`),
    leadsTo: (path) => `${path}/1`,
  },
  'a script of its own': asset(loaded, 'js', 'text/javascript', (path) => `fetch("${path}")`),
  'a source map that a script names': mapped(loaded, 'js', 'text/javascript', 'run()\n//# sourceMappingURL=MAP'),
  'a source map that a script does not name': mapped(loaded, 'js', 'text/javascript', 'run()'),
  'a source map that a style sheet names': mapped(styled, 'css', 'text/css', 'a{}\n/*# sourceMappingURL=MAP */'),
  'a source map that a style sheet does not name': mapped(styled, 'css', 'text/css', 'a{}'),
  'a style sheet': asset(styled, 'css', 'text/css', (path) => `@import "${path}";`),
  JSON: asset(linked, 'json', 'application/json', (path) => `{"next":{"href":"${path}"}}`),
  'plain text': {
    page: (path) => document('Links', linked(`${path}-file.txt`)),
    files: (path) => ({ [`${path}-file.txt`]: ({ url }) => file(`See ${url.origin}${path} for more.`, 'text/plain') }),
  },
  OpenAPI: {
    ...asset(linked, 'json', 'application/json', (path) =>
      JSON.stringify({
        openapi: '3.0.0',
        paths: { [`${path}/{id}`]: { get: { parameters: [{ name: 'id', in: 'path', example: 7 }] } } },
      }),
    ),
    leadsTo: (path) => `${path}/7`,
  },
  'a redirect that doubles a slash': redirecting(
    (path) => `/moved${path}`,
    (path) => `/moved/${path}`,
  ),
  'a redirect that drops a doubled slash': redirecting(
    (path) => `/other/${path}`,
    (path) => `/other${path}`,
  ),
  'a redirect that adds a session parameter': redirecting(
    (path) => `${path}-moved`,
    (path) => `${path}-moved?sid=4f2a`,
  ),
  'a redirect that drops a session parameter': redirecting(
    (path) => `${path}-moved?sid=4f2a`,
    (path) => `${path}-moved`,
  ),
  'a redirect that drops a tracking parameter': redirecting(
    (path) => `${path}-moved?utm_source=mail`,
    (path) => `${path}-moved`,
  ),
  'a redirect that adds a slash': redirecting(
    (path) => `${path}-moved`,
    (path) => `${path}-moved/`,
  ),
  'a redirect that drops a slash': redirecting(
    (path) => `${path}-moved/`,
    (path) => `${path}-moved`,
  ),
};

/** What names a path without being a link to it. */
const twins: Readonly<Record<string, (path: string) => string>> = {
  'a comment in a script': (path) => `<script>// fetch("${path}")\n</script>`,
  'a regular expression': (path) => `<script>x = /\\${path.replaceAll('/', '\\/')}/</script>`,
  'a text without a scheme': (path) => `<p>See ${path} for more.</p>`,
  '<link rel=preconnect>': (path) => `<link rel="preconnect" href="${path}">`,
  'a link to another site': (path) => `<a href="http://other.example${path}">x</a>`,
  'a mail address': (path) => `<a href="mailto:a@b.example?subject=${path}">x</a>`,
  'the action of a POST form': (path) =>
    `<form method="post" action="${path}"><input name="comment" type="email"></form>`,
  'a button that asks first': (path) => `<button onclick="if (confirm('Really?')) location = '${path}'">x</button>`,
  'a button whose text says that it signs out': (path) => `<button onclick="location = '${path}'">Sign out</button>`,
  'a form in srcdoc that is sent by POST': (path) =>
    `<iframe srcdoc="&lt;form method=post action='${path}'>&lt;input name=comment>&lt;/form>"></iframe>`,
  'a link whose text says that it signs out': (path) => `<a href="${path}">Sign out</a>`,
};

/** Each kind of link has an index page of its own. */
export function linkSourcesSite(): LinkSourcesSite {
  const table: Record<string, Route> = { '/about': () => document('About', '<p>About</p>') };
  const known: Record<string, string> = {};
  const unlinked: Record<string, string> = {};
  const indexes: string[] = [];
  const add = (name: string, { page, files, leadsTo }: Source): string => {
    const path = `/section-${wordOf(indexes.length)}`;
    const index = `/index-${wordOf(indexes.length)}`;
    indexes.push(index);
    table[index] = () => page(path);
    Object.assign(table, files?.(path));
    const leads = leadsTo?.(path) ?? path;
    table[leads] = () => document(name, `<p>Reached by ${indexes.length}</p>`);
    return leads;
  };
  for (const [name, source] of Object.entries(sources)) known[name] = add(name, source);
  for (const [name, body] of Object.entries(twins)) unlinked[name] = add(name, markup(body));
  table['/'] = () => document('Start', indexes.map(linked).join('\n'));
  return { handler: routes(table), known, unlinked };
}

/** Letters only: paths with numbers count as pages of one kind. */
function wordOf(number: number): string {
  return `${'abcdefghij'[Math.floor(number / 10)] ?? ''}${'klmnopqrst'[number % 10] ?? ''}`;
}
