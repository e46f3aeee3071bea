import { document, file, routes } from './site.ts';
import type { Handler, Reply } from './site.ts';

/** An application that lives in the browser; its server responds to any path that it does not know with its one document. */
export interface CatchAllApplication {
  readonly handler: Handler;
  /** `GET /path?query` in the order of arrival, of what the server does not know. */
  readonly unknown: string[];
}

const folders = ['assets', 'media', 'docs', 'info'];
const wordOf = (at: number): string => String.fromCharCode(97 + (at % 26), 97 + Math.floor(at / 26));
/** Its document names its scripts by relative references. */
const shell = document(
  'Shop',
  '<app-root></app-root><script src="runtime.js"></script><script src="polyfills.js"></script><script src="main.js"></script>',
);

const broken: Reply = { status: 500, body: 'SQLITE_ERROR: You have an error in your SQL syntax near the quote' };
const isBroken = (value: string): boolean => value.replaceAll("''", '').includes("'");
const headers = { 'content-security-policy': "object-src 'none'" };
const json = (value: unknown): Reply => file(JSON.stringify(value), 'application/json');

/** Routes in the fragment, `texts` paths in its script that lead to nothing, and two parameters of its API with a weakness. */
export function catchAllApplication({
  texts,
  views = 12,
}: {
  readonly texts: number;
  readonly views?: number;
}): CatchAllApplication {
  const unknown: string[] = [];
  const names = Array.from({ length: views }, (_, at) => `view-${wordOf(at)}`);
  const paths = Array.from({ length: texts }, (_, at) => `/${folders[at % folders.length]}/${wordOf(at)}/page`);
  const main = `
const views = ${JSON.stringify(['products', 'filter', ...names])};
const texts = ${JSON.stringify(paths)};
const root = document.querySelector('app-root');
const filter = (body) => fetch('/api/products/filter', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const show = () => {
  const view = location.hash.slice(2);
  root.innerHTML = views.map((one) => '<a href="#/' + one + '">' + one + '</a>').join(' ');
  if (view === 'products') fetch('/api/products/search?q=').then((response) => response.json());
  else if (view === 'filter') filter({ name: 'oak', page: 1 });
  else if (views.includes(view)) fetch('/api/parts/' + view).then((response) => response.json());
};
addEventListener('hashchange', show);
show();`;
  const script = (code: string): Reply => file(code, 'text/javascript');
  const products = {
    items: ['oak', 'elm', 'ash'].map((name) => ({
      name,
      image: `/media/${name}/image`,
      page: `/products/${name}/page`,
    })),
  };
  const handler = routes(
    {
      '/main.js': () => script(main),
      '/runtime.js': () => script('"use strict";'),
      '/polyfills.js': () => script('"use strict";'),
      '/api/products/search': ({ url }) => (isBroken(url.searchParams.get('q') ?? '') ? broken : json(products)),
      '/api/products/filter': ({ form }) => (isBroken(nameIn(form)) ? broken : json(products)),
      ...Object.fromEntries(names.map((name) => [`/api/parts/${name}`, () => json({ name })])),
    },
    ({ url, method }) => {
      if (url.pathname.startsWith('/api/')) return { status: 404, body: 'no' };
      unknown.push(`${method} ${url.pathname}${url.search}`);
      return { headers, body: shell };
    },
  );
  return { handler, unknown };
}

/** The member `name` of a body in JSON, of which routes see what a form would have. */
function nameIn(form: URLSearchParams): string {
  const body = decodeURIComponent(form.toString().replaceAll('+', ' '));
  return /"name":"([^"]*)"/.exec(body)?.[1] ?? '';
}
