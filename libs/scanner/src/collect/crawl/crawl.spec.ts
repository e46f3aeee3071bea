import { describe, expect, it } from '@jest/globals';
import { parsePage } from '../page.ts';
import { crawl, isPage } from './crawl.ts';
import { fullCrawlLimits } from './crawl-limits.ts';
import { requestOf } from './testing/crawl-request.ts';
import { FakeSite } from './testing/fake-site.ts';
import type { FakeResponse } from './testing/fake-site.ts';
import { pagesOf } from './testing/pages-of.ts';

const link = (...hrefs: string[]) => hrefs.map((href) => `<a href="${href}">x</a>`).join('');

describe('the crawler', () => {
  it('walks a site of 500 pages whole, each page once', async () => {
    const site = new FakeSite((path) => {
      const page = Number(/^\/page\/(\d+)/.exec(path)?.[1] ?? (path === '/' ? 0 : Number.NaN));
      if (Number.isNaN(page)) return undefined;
      const next = [page * 2 + 1, page * 2 + 2].filter((child) => child < 500);
      return { body: link(...next.map((child) => `/page/${child}`), '/', `${path}#top`) + page };
    });
    const pages = await pagesOf(site);
    expect(pages).toHaveLength(500);
    expect(new Set(site.requested).size).toBe(site.requested.length);
  });

  it('follows robots.txt, sitemaps, redirects, scripts, style sheets and JSON', async () => {
    const site = new FakeSite((path) => {
      switch (path) {
        case '/':
          return { body: '<script src=/app.js></script><link rel=stylesheet href=/main.css>' };
        case '/robots.txt':
          return { type: 'text/plain', body: 'Disallow: /hidden\nSitemap: /maps/index.xml' };
        case '/maps/index.xml':
          return { type: 'text/xml', body: '<sitemapindex><loc>/maps/1.xml</loc></sitemapindex>' };
        case '/maps/1.xml':
          return { type: 'text/xml', body: '<urlset><loc>/mapped</loc></urlset>' };
        case '/app.js':
          return { type: 'text/javascript', body: 'fetch("/api/list")' };
        case '/api/list':
          return { type: 'application/json', body: '["/listed"]' };
        case '/main.css':
          return { type: 'text/css', body: '@import "/print"' };
        case '/hidden':
          return { status: 302, location: '/moved' };
        case '/mapped':
        case '/listed':
        case '/moved':
        case '/print':
          return { body: path };
        default:
          return undefined;
      }
    });
    expect((await pagesOf(site)).sort()).toEqual(['/', '/listed', '/mapped', '/moved', '/print']);
  });

  it('stays on the site and away from harmful links', async () => {
    const site = new FakeSite(() => ({
      body: link('https://other.com/', '/logout', '/x.zip', 'https://api.site.com/'),
    }));
    await pagesOf(site);
    expect(site.requested).not.toContain('https://other.com/');
    expect(site.requested).not.toContain('/logout');
    expect(site.requested).not.toContain('/x.zip');
    expect(site.requested).toContain('https://api.site.com/');
  });

  it.each([
    ['a calendar', (path: string) => `/calendar?month=${(path.length % 12) + 1}&year=${2000 + path.length}&x=`],
    ['a growing path', (path: string) => `${path.split('?')[0]}/more`],
    ['a growing query', (path: string) => `${path}${path.includes('?') ? '&' : '?'}p${path.length}=1`],
    ['a session id in the path', (path: string) => `/page;jsessionid=${path.length}${path.length}`],
    ['a counter', (path: string) => `/next/${Number(/\d+/.exec(path)?.[0] ?? 0) + 1}`],
  ])('gets out of %s', async (_, next) => {
    const site = new FakeSite((path) => ({ body: `${link(next(path), '/real')}${path}` }));
    const pages = await pagesOf(site);
    expect(pages).toContain('/real');
    expect(site.requested.length).toBeLessThan(60);
  });

  it('gets out of a site that responds to every path with one page', async () => {
    const site = new FakeSite(() => ({ body: link('more/', 'other/', '../up/') }));
    await pagesOf(site);
    expect(site.requested.length).toBeLessThan(60);
  });

  it('takes the start page in place of a sitemap or of a source map for no page', async () => {
    const site = new FakeSite((path) => {
      if (path === '/app.js') return { type: 'text/javascript', body: 'fetch("/real")' };
      return { body: path === '/real' ? 'real' : '<script src=/app.js></script>' };
    });
    const response = await site.fetch(new URL('/', site.origin));
    const start = 'failure' in response ? undefined : parsePage(response);
    const found: string[] = [];
    for await (const result of crawl(requestOf(site, { startPages: start === undefined ? [] : [start] })))
      if (isPage(result)) found.push(result.url.pathname);
    expect(found.filter((path) => path !== '/robots.txt')).toEqual(['/real']);
    expect(site.requested).toEqual(expect.arrayContaining(['/sitemap.xml', '/app.js.map']));
  });

  it('keeps its budgets on a page with 100,000 links', async () => {
    const links = link(...Array.from({ length: 100_000 }, (_, n) => `/l/${n}`));
    const site = new FakeSite((path) => ({ body: path === '/' ? links : path }));
    expect((await pagesOf(site, { maxRequests: 40 })).length).toBeLessThanOrEqual(40);
    expect(site.requested).toHaveLength(40);
  });

  it('keeps a number of requests in flight', async () => {
    let now = 0;
    let max = 0;
    const site = new FakeSite((path) => ({ body: link(...Array.from({ length: 30 }, (_, n) => `/p${n}x`)) + path }));
    const fetch = async (url: URL) => {
      max = Math.max(max, ++now);
      await new Promise((resolve) => setImmediate(resolve));
      now--;
      return site.fetch(url);
    };
    const request = requestOf(site, { fetch });
    for await (const result of crawl({ ...request, limits: { ...fullCrawlLimits, concurrency: 4 } })) void result;
    expect(max).toBe(4);
  });

  it('parses a page that every URL has a few times only', async () => {
    const body = link(...Array.from({ length: 50 }, (_, n) => `/p${n}x`));
    const site = new FakeSite(() => ({ body }));
    expect((await pagesOf(site, { maxRequests: 40 })).length).toBeLessThan(5);
    expect(site.requested.length).toBeGreaterThan(30);
  });

  it('follows a redirect to a path in UTF-8', async () => {
    const location = Buffer.from('/stra\u00dfe').toString('latin1');
    const site = new FakeSite((path) =>
      path === '/' ? { body: '<a href="/old">old</a>' } : path === '/old' ? { status: 302, location } : undefined,
    );
    await pagesOf(site);
    expect(site.requested).toContain('/stra%C3%9Fe');
  });

  it('follows a redirect to another spelling of the same page', async () => {
    const spellings: Readonly<Record<string, FakeResponse>> = {
      '/': { body: link('/shop', '/cart') },
      '/shop': { status: 302, location: '/shop?sid=1f2e' },
      '/shop?sid=1f2e': { body: link('/shop/shoes') },
      '/cart': { status: 301, location: '//site.com//cart' },
      '//cart': { body: link('/cart/empty') },
    };
    const site = new FakeSite((path) => spellings[path] ?? { body: path });
    expect(await pagesOf(site)).toEqual(expect.arrayContaining(['/shop/shoes', '/cart/empty']));
  });

  it('ends on a page that redirects to ever other spellings of itself', async () => {
    const site = new FakeSite((path) =>
      path === '/' ? { body: link('/a') } : { status: 302, location: `/a?sid=${path.length}` },
    );
    await pagesOf(site);
    expect(site.requested.length).toBeLessThan(12);
  });

  it('counts what it visited and what it knows', async () => {
    const site = new FakeSite((path) => ({
      body: path === '/' ? link('/a', '/b', '/c', '/logo.png', '/logout') : path,
    }));
    const counts: { visited: number; known: number }[] = [];
    const request = { target: new URL(site.origin), startPages: [], known: [], parse: parsePage };
    const fetch = async (url: URL) => site.fetch(url);
    const counted = ({ visited, known }: { visited: number; known: number }) => counts.push({ visited, known });
    const run = async (maxRequests: number): Promise<unknown> => {
      const allowance = (requests: number) => (requests < maxRequests ? 'any' : 'none');
      const signal = new AbortController().signal;
      const limits = fullCrawlLimits;
      for await (const result of crawl({ ...request, fetch, limits, allowance, signal, counted })) void result;
      return counts.at(-1);
    };
    // The start page, a, b, c, robots.txt and sitemap.xml.
    expect(await run(100)).toEqual({ visited: 6, known: 6 });
    expect(await run(4)).toEqual({ visited: 4, known: 6 });
  });

  it('requests no more pages of a kind that brings nothing new, where only others may be requested', async () => {
    const records = Array.from({ length: 60 }, (_, at) => `/app?view=list&id=${at}`);
    const forms = Array.from({ length: 30 }, (_, at) => `/form/${at}`);
    const site = new FakeSite((path) => {
      if (path === '/') return { body: link(...records, ...forms, '/deep/a') };
      const deep = /^\/deep\/(a*)$/.exec(path)?.[1];
      if (deep !== undefined && deep.length < 25) return { body: link(`/deep/${deep}a`) };
      return { body: path.startsWith('/form') ? `<form action="/send${path}"><input name=q></form>` : path };
    });
    for await (const result of crawl(requestOf(site, { allowance: () => 'new' }))) void result;
    const count = (start: string) => site.requested.filter((path) => path.startsWith(start)).length;
    expect(count('/app')).toBeGreaterThanOrEqual(10);
    // Those that were under way when the tenth one came.
    expect(count('/app')).toBeLessThan(10 + fullCrawlLimits.concurrency);
    expect([count('/form'), count('/deep')]).toEqual([forms.length, 25]);
  });

  it('says that a limit has left sitemaps out', async () => {
    const maps = Array.from({ length: 14 }, (_, at) => `<loc>/maps/${'abcdefghijklmn'[at]}.xml</loc>`).join('');
    const site = new FakeSite((path) => {
      if (path === '/sitemap.xml') return { type: 'text/xml', body: `<sitemapindex>${maps}</sitemapindex>` };
      return path.startsWith('/maps/') ? { type: 'text/xml', body: '<urlset></urlset>' } : { body: path };
    });
    const counts = { visited: 0, known: 0 };
    const found = crawl(
      requestOf(site, { counted: ({ visited, known }) => Object.assign(counts, { visited, known }) }),
    );
    let end = await found.next();
    while (end.done !== true) end = await found.next();
    expect(end.value).toBe('limits');
    expect(counts.visited).toBeLessThan(counts.known);
  });
});
