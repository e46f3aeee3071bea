import { describe, expect, it } from '@jest/globals';
import type { Exchange } from '../../artifacts.ts';
import { parsePage } from '../page.ts';
import type { Rendering } from './crawl-request.ts';
import { crawl } from './crawl.ts';
import { requestOf } from './testing/crawl-request.ts';
import { FakeSite } from './testing/fake-site.ts';
import type { FakeResponse } from './testing/fake-site.ts';

interface Application {
  /** The document with which the site responds to every path that is not among `files`. */
  readonly document: string;
  readonly files: Readonly<Record<string, FakeResponse>>;
  /** Where script leads from the view at a URL. */
  readonly routesOf?: (url: URL) => readonly string[];
  /** What the browser requests to show the view. */
  readonly loads?: (url: URL) => readonly string[];
}

/** What a crawl requests and renders of a single-page application. */
async function crawlOf({ document, files, routesOf = () => [], loads = () => [] }: Application) {
  const site = new FakeSite((path) => files[path] ?? { body: document });
  const start = await site.fetch(new URL('/', site.origin));
  const startPage = 'failure' in start ? undefined : parsePage(start);
  const rendered: string[] = [];
  const unrendered = new Map<string, string | undefined>();
  let pages = 0;
  const request = requestOf(site, {
    startPages: startPage === undefined ? [] : [startPage],
    isCatchAll: ({ text }) => text === document,
    notRendered: ({ pathname, hash }, problem) => unrendered.set(pathname + hash, problem),
    render: async (page, url): Promise<Rendering> => {
      rendered.push(url.pathname + url.hash);
      await new Promise((resolve) => setImmediate(resolve));
      const routes = routesOf(url).map((route) => new URL(route, url));
      const responses = await Promise.all(loads(url).map((path) => site.fetch(new URL(path, url))));
      return { page, routes, exchanges: responses.filter((one): one is Exchange => !('failure' in one)) };
    },
  });
  for await (const result of crawl(request)) pages += 'document' in result ? 1 : 0;
  return { rendered, unrendered, pages, requested: site.requested };
}

const names = 'alpha bravo charlie delta echo foxtrot golf hotel india juliet kilo lima'.split(' ');
const script = (paths: readonly string[]): FakeResponse => ({
  type: 'text/javascript',
  body: `open(${JSON.stringify(paths)})`,
});
const relative = '<!doctype html><title>Shop</title><app-root></app-root><script src="main.js"></script>';
const absolute = relative.replace('main.js', '/main.js');

describe('a site that responds to every path with one document', () => {
  it('has the relative references of the document followed where it is nearest to the root only', async () => {
    const paths = names.flatMap((name) => [`/${name}/page`, `/${name}/more/page`]);
    const { requested, pages } = await crawlOf({ document: relative, files: { '/main.js': script(paths) } });
    expect(requested.filter((path) => path.endsWith('main.js'))).toEqual(['/main.js']);
    expect(requested).toEqual(expect.arrayContaining(paths));
    expect(pages).toBe(0);
  });

  it('is not rendered where the document does not find its scripts', async () => {
    const paths = names.map((name) => `/${name}/page`);
    const { rendered, unrendered } = await crawlOf({ document: relative, files: { '/main.js': script(paths) } });
    expect(rendered).toEqual(['/']);
    expect(unrendered).toEqual(new Map());
  });

  it('has no pages in what its views request in vain', async () => {
    const files = { '/main.js': script(names.map((name) => `/${name}`)) };
    const loads = ({ pathname }: URL): string[] => [`${pathname}/icons/one`, `${pathname}/icons/two`];
    const { rendered } = await crawlOf({ document: absolute, files, loads });
    expect(rendered.length).toBeLessThan(names.length);
  });
});

describe('the views of a document that stands for every path', () => {
  it('are rendered where the application leads to them, though many before brought nothing', async () => {
    const routes = names.map((name) => `/${name}`);
    const { rendered, unrendered } = await crawlOf({
      document: absolute,
      files: { '/main.js': script([]) },
      routesOf: ({ pathname }) => (pathname === '/' ? routes : []),
    });
    expect(rendered.toSorted()).toEqual(['/', ...routes]);
    expect(unrendered).toEqual(new Map());
  });

  it('are rendered before what only a script names', async () => {
    const { rendered } = await crawlOf({
      document: absolute,
      files: { '/main.js': script(['/guessed']) },
      routesOf: ({ pathname }) => (pathname === '/' ? ['/led'] : pathname === '/led' ? ['/further'] : []),
    });
    expect(rendered).toEqual(['/', '/led', '/further', '/guessed']);
  });

  it('end where a script only names them and the last ones brought nothing', async () => {
    const paths = names.map((name) => `/${name}`);
    const { rendered, unrendered } = await crawlOf({ document: absolute, files: { '/main.js': script(paths) } });
    const [, ...guessed] = rendered;
    expect(guessed.length).toBeGreaterThanOrEqual(4);
    expect(guessed.length).toBeLessThan(paths.length);
    expect(unrendered).toEqual(new Map());
  });

  it('go on where a script names them and they bring something', async () => {
    const paths = names.map((name) => `/${name}`);
    const { rendered } = await crawlOf({
      document: absolute,
      files: { '/main.js': script(paths) },
      routesOf: ({ pathname }) => (pathname.endsWith('/told') ? [] : [`${pathname}/told`]),
    });
    expect(rendered).toEqual(expect.arrayContaining(paths));
  });

  it('are each rendered once where the application keeps them in the fragment', async () => {
    const fragments = names.map((name) => `#/${name}`);
    const { rendered } = await crawlOf({
      document: absolute,
      files: { '/main.js': script([]) },
      routesOf: () => fragments,
    });
    expect(rendered.filter((view) => view.includes('#')).toSorted()).toEqual(fragments.map((one) => `/${one}`));
  });

  it('are all rendered where the sitemap names them, though many bring nothing, and before what only a script names', async () => {
    const paths = names.map((name) => `/${name}`);
    const locations = paths.map((path) => `<url><loc>https://site.com${path}</loc></url>`).join('');
    const files = {
      '/main.js': script(['/guessed']),
      '/sitemap.xml': { type: 'text/xml', body: `<urlset>${locations}</urlset>` },
    };
    const { rendered } = await crawlOf({ document: absolute, files });
    expect(rendered.slice(0, -1).toSorted()).toEqual(['/', ...paths]);
    expect(rendered.at(-1)).toBe('/guessed');
  });

  it.each([
    ['several sitemaps name the same ones', []],
    ['a script has named them before', names],
  ])('are all rendered where %s', async (_, named) => {
    const paths = names.map((name) => `/${name}`);
    const sitemap = (more: string): FakeResponse => ({
      type: 'text/xml',
      body: `<urlset>${[...paths, more].map((path) => `<url><loc>https://site.com${path}</loc></url>`).join('')}</urlset>`,
    });
    const index = (path: string): FakeResponse => ({
      type: 'text/xml',
      body: `<sitemapindex><sitemap><loc>${path}</loc></sitemap></sitemapindex>`,
    });
    const files = {
      '/main.js': script(named.map((name) => `/${name}`)),
      '/sitemap.xml': named.length > 0 ? index('/index.xml') : sitemap('/early'),
      '/robots.txt': { type: 'text/plain', body: 'Sitemap: /index.xml' },
      '/index.xml': index('/further.xml'),
      '/further.xml': index('/last.xml'),
      '/last.xml': index('/late.xml'),
      '/late.xml': sitemap('/late'),
    };
    const { rendered } = await crawlOf({ document: absolute, files });
    expect(rendered).toEqual(expect.arrayContaining([...paths, '/late']));
  });

  it('are tried in the fragment where a script names them and the application keeps its routes there', async () => {
    const { rendered } = await crawlOf({
      document: absolute,
      files: { '/main.js': script(['/guessed', '/logout']) },
      routesOf: () => ['#/'],
    });
    expect(rendered).toEqual(['/', '/#/', '/#/guessed']);
  });

  it('are no paths with the ending of a file', async () => {
    const { rendered } = await crawlOf({
      document: absolute,
      files: { '/main.js': script(['/data/list.json', '/guessed']) },
    });
    expect(rendered).toEqual(['/', '/guessed']);
  });
});
