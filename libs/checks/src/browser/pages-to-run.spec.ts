import { describe, expect, it } from '@jest/globals';
import { givenSite } from '../../../scanner/src/testing/site.ts';
import type { SiteDescription } from '../../../scanner/src/testing/site.ts';
import { pagesToRun } from './pages-to-run.ts';

const shows = (expression: string, title = ''): string =>
  `<title>${title}</title><script>a.innerHTML = ${expression}</script>`;

function pathsToRun(responses: SiteDescription['responses'] & {}): readonly string[] {
  return pagesToRun(givenSite({ scanType: 'full', responses, crawled: Object.keys(responses) })).map(
    ({ pathname, search }) => pathname + search,
  );
}

describe('pagesToRun', () => {
  it('runs one page of a template', () => {
    const pages = { '/item/1': shows('location.hash', 'A lamp'), '/item/2': shows('location.hash', 'A chair') };
    expect(pathsToRun(pages)).toEqual(['/item/1']);
  });

  it('runs pages of one path shape that have scripts of their own', () => {
    const pages = { '/step/1': shows('location.hash'), '/step/2': shows('document.referrer') };
    expect(pathsToRun(pages)).toEqual(['/step/1', '/step/2']);
  });

  it('runs pages of one path shape whose files differ', () => {
    const file = (body: string) => ({ headers: { 'content-type': 'text/javascript' }, body });
    const loads = '<script src=show.js></script>';
    const pages = {
      '/step/1/': loads,
      '/step/1/show.js': file('a.innerHTML = location.hash'),
      '/step/2/': loads,
      '/step/2/show.js': file('a.innerHTML = document.referrer'),
      '/step/3/': loads,
      '/step/3/show.js': file('a.innerHTML = location.hash'),
    };
    expect(pathsToRun(pages)).toEqual(['/step/1/', '/step/2/']);
  });

  it('runs one page of each path shape before the second one of any', () => {
    const pages = {
      '/step/1': shows('location.hash'),
      '/step/2': shows('document.referrer'),
      '/help': shows('window.name'),
    };
    expect(pathsToRun(pages)).toEqual(['/step/1', '/help', '/step/2']);
  });

  it('runs pages whose scripts differ in their texts last, and few of each kind', () => {
    const filtered = (word: string): string => shows(`location.hash.replace("${word}", "")`);
    const numbered = Array.from({ length: 40 }, (_, at) => [`/case/${at}`, filtered(`word ${at}`)] as const);
    const paths = pathsToRun({ ...Object.fromEntries(numbered), '/help': shows('window.name') });
    expect(paths.slice(0, 3)).toEqual(['/case/0', '/help', '/case/1']);
    expect(paths).toHaveLength(13);
  });

  it('runs pages whose files import others with texts of their own', () => {
    const file = (body: string) => ({ headers: { 'content-type': 'text/javascript' }, body });
    const shown = file("import { value } from './source.js'; a.innerHTML = value");
    const loads = '<script type=module src=show.js></script>';
    const pages = {
      '/step/1/': loads,
      '/step/1/show.js': shown,
      '/step/1/source.js': file('export const value = location.hash'),
      '/step/2/': loads,
      '/step/2/show.js': shown,
      '/step/2/source.js': file('export const value = document.referrer'),
      '/step/3/': loads,
      '/step/3/show.js': shown,
      '/step/3/source.js': file('export const value = location.hash'),
    };
    expect(pathsToRun(pages)).toEqual(['/step/1/', '/step/2/']);
  });

  it('does not run further pages whose scripts differ in their data and read nothing of an attacker', () => {
    const shown = (title: string): string => shows(`render({ title: "${title}" })`);
    expect(pathsToRun({ '/item/1': shown('A lamp'), '/item/2': shown('A chair') })).toEqual(['/item/1']);
  });

  it('runs copies of a document, and none that stand in for a file that is missing', () => {
    const shell = shows('location.pathname');
    const paths = ['/', '/orders', '/orders/john.doe', '/lang/de.yaml', '/app.js.map', '/src/orders.ts', '/a.css'];
    expect(pathsToRun(Object.fromEntries(paths.map((path) => [path, shell])))).toEqual([
      '/',
      '/orders',
      '/orders/john.doe',
    ]);
  });

  it('does not run pages without script', () => {
    expect(pathsToRun({ '/terms': '<p>Terms</p>' })).toEqual([]);
  });

  it('runs as many pages of one path shape as there is time for', () => {
    const names = Array.from({ length: 130 }, (_, at) => `data${'x'.repeat(at + 1)}`);
    const pages = Object.fromEntries(names.map((name, at) => [`/step/${at}`, shows(name)]));
    expect(pathsToRun(pages)).toHaveLength(100);
  });

  describe('of a document with which the site responds to several paths', () => {
    const script = { headers: { 'content-type': 'text/javascript' }, body: 'a.innerHTML = location.hash' };
    const runOf = (responses: SiteDescription['responses'] & {}, paths: readonly string[]): readonly string[] => {
      const site = givenSite({ scanType: 'full', responses, crawled: Object.keys(responses) });
      const pages = site.pages.filter(({ url }) => paths.includes(url.pathname));
      return pagesToRun({ ...site, pages }).map(({ pathname }) => pathname);
    };

    it('runs none where the document does not find its scripts', () => {
      const shell = '<script src=show.js></script>';
      const responses = { '/': shell, '/show.js': script, '/deep/one': shell, '/deep/two': shell, '/flat': shell };
      expect(runOf(responses, ['/'])).toEqual(['/', '/flat']);
    });

    it('runs those that differ in their nonces', () => {
      const shell = (nonce: string): string => `<script src=/show.js nonce="${nonce}"></script>`;
      const responses = { '/': shell('a1'), '/show.js': script, '/orders': shell('b2'), '/users': shell('c3') };
      expect(runOf(responses, ['/'])).toEqual(['/', '/orders', '/users']);
    });

    it('runs none to which no page leads where the document keeps its routes in the fragment', () => {
      const shell = '<script src=/show.js></script><a href=/linked>x</a>';
      const responses = { '/': shell, '/show.js': script, '/named': shell, '/linked': shell };
      const site = givenSite({ scanType: 'full', responses, crawled: Object.keys(responses) });
      const pages = site.pages.filter(({ url }) => url.pathname === '/');
      const rendered = pages.map((page) => ({ ...page, route: new URL('#/named', page.url) }));
      expect(pagesToRun({ ...site, pages, rendered }).map(({ pathname }) => pathname)).toEqual(['/', '/linked']);
    });

    it('runs those first to which pages lead', () => {
      const shell = '<script src=/show.js></script><a href=/linked>x</a>';
      const responses = { '/': shell, '/show.js': script, '/named': shell, '/linked': shell };
      expect(runOf(responses, ['/'])).toEqual(['/', '/linked', '/named']);
    });
  });
});
