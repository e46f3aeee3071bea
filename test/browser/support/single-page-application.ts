import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Handler } from '../../sites/site.ts';

const preact = readFileSync(createRequire(import.meta.url).resolve('preact'));

/** An application whose pages exist in the browser only: the server has one shell, scripts, data and one form's target. */
export interface Application {
  readonly handler: Handler;
  /** `GET /path?query` in the order of arrival. */
  readonly requests: string[];
}

const shell = '<!doctype html><title>Shop</title><div id="app"></div><script type="module" src="/app.js"></script>';

const app = `
import { h, render } from '/preact.mjs';
const go = (path) => { history.pushState({}, '', path); draw(); };
let data = [];
let panel = false;
const view = () => {
  const path = location.pathname;
  if (path === '/products') return h('ul', {}, data.map(({ id, name }) => h('li', {}, h('a', { href: '/products/' + id }, name))));
  if (path.startsWith('/products/')) return h('p', {}, 'Product ', path.split('/')[2]);
  if (path === '/search') return h('form', { action: '/find' }, h('input', { name: 'term' }));
  return h('main', {},
    h('button', { onClick: () => go('/products') }, 'Products'),
    h('span', { class: 'link', onClick: () => go('/search') }, 'Search'),
    h('button', { onClick: () => { panel = true; draw(); } }, 'More'),
    h('button', { onClick: () => fetch('/api/account/delete') }, 'Delete my account'),
    h('button', { onClick: () => fetch('/api/orders', { method: 'POST', body: '{}' }) }, 'Do it'),
    panel && h('a', { href: '/behind-more' }, 'Behind more'));
};
const draw = () => {
  render(view(), document.getElementById('app'));
  if (location.pathname === '/products' && data.length === 0)
    fetch('/api/products?category=shoes').then((response) => response.json()).then((list) => { data = list; draw(); });
};
addEventListener('popstate', draw);
draw();
`;

const fragments = `<!doctype html><title>Fragments</title><nav id=nav></nav><div id=view></div><script>
const views = { '#/': 'home', '#/reports': '<a href="/from-reports">report</a>', '#/settings': '<a href="/from-settings">settings</a>' };
const show = () => { document.getElementById('view').innerHTML = views[location.hash] || ''; };
document.getElementById('nav').innerHTML = '<a href="#/reports">reports</a><a href="#/settings">settings</a>';
addEventListener('hashchange', show); show();
</script>`;

export function singlePageApplication(): Application {
  const requests: string[] = [];
  const handler: Handler = (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    requests.push(`${request.method} ${url.pathname}${url.search}`);
    const send = (type: string, body: string | Buffer, status = 200): void => {
      response.writeHead(status, { 'content-type': type }).end(body);
    };
    if (url.pathname === '/preact.mjs') return send('text/javascript', preact);
    if (url.pathname === '/app.js') return send('text/javascript', app);
    if (url.pathname === '/fragments') return send('text/html', fragments);
    if (url.pathname === '/find') return send('text/html', `<p>No results for ${url.searchParams.get('term')}`);
    if (url.pathname === '/api/products')
      return send(
        'application/json',
        JSON.stringify([
          { id: 1, name: 'One' },
          { id: 2, name: 'Two' },
        ]),
      );
    if (url.pathname.startsWith('/api/') || url.pathname.includes('.')) return send('text/plain', 'no', 404);
    return send('text/html', shell);
  };
  return { handler, requests };
}
