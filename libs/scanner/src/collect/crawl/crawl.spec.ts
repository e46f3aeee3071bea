import { describe, expect, it } from '@jest/globals';
import type { FailedExchange } from '../../artifacts.ts';
import { parsePage } from '../page.ts';
import { crawl, isPage } from './crawl.ts';
import { fullCrawlLimits } from './crawl-limits.ts';
import type { CrawlLimits } from './crawl-limits.ts';
import { requestOf } from './testing/crawl-request.ts';
import { FakeSite } from './testing/fake-site.ts';
import type { FakeResponse } from './testing/fake-site.ts';

const link = (...hrefs: string[]) => hrefs.map((href) => `<a href="${href}">x</a>`).join('');

/** URLs of the pages that a crawl of the site's root gives out. */
async function pagesOf(
  site: FakeSite,
  { maxRequests = 650, ...limits }: Partial<CrawlLimits> & { readonly maxRequests?: number } = {},
  signal = new AbortController().signal,
): Promise<string[]> {
  const pages: string[] = [];
  const request = requestOf(site, {
    signal,
    mayFetch: (requests) => requests < maxRequests,
    limits: { ...fullCrawlLimits, ...limits },
  });
  for await (const result of crawl(request)) {
    if (isPage(result) && result.exchange.status === 200) pages.push(result.url.pathname + result.url.search);
  }
  return pages;
}

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

  it('counts the URLs whose requests are rejected, each time, among those that are known', async () => {
    const site = new FakeSite(() => ({ status: 429, body: 'slow down' }));
    const counts: { readonly visited: number; readonly known: number }[] = [];
    const found = crawl(
      requestOf(site, {
        counted: ({ visited, known }) => counts.push({ visited, known }),
      }),
    );
    for await (const result of found) void result;
    expect(counts.at(-1)).toEqual({ visited: 0, known: new Set(site.requested).size });
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
    const request = {
      target: new URL(site.origin),
      startPages: [],
      known: [],
      fetch,
      parse: parsePage,
      mayFetch: () => true,
    };
    const signal = new AbortController().signal;
    for await (const result of crawl({ ...request, limits: { ...fullCrawlLimits, concurrency: 4 }, signal }))
      void result;
    expect(max).toBe(4);
  });

  it('continues where a part of the site may not be requested or has gone', async () => {
    const blocked = Array.from({ length: 30 }, (_, n) => `http://site.com:81/p${n}`);
    const gone = Array.from({ length: 30 }, (_, n) => `https://old.site.com/p${n}`);
    const site = new FakeSite((path) => ({ body: path === '/' ? link(...blocked, ...gone, '/last') : path }));
    const fetch = async (url: URL) =>
      url.origin === site.origin
        ? site.fetch(url)
        : { url, failure: url.port === '81' ? ('blocked' as const) : ('dns' as const), detail: '' };
    const request = {
      target: new URL(site.origin),
      startPages: [],
      known: [],
      fetch,
      parse: parsePage,
      mayFetch: () => true,
    };
    const signal = new AbortController().signal;
    for await (const result of crawl({ ...request, limits: { ...fullCrawlLimits, concurrency: 1 }, signal }))
      void result;
    expect(site.requested).toContain('/last');
  });

  it('parses a page that every URL has a few times only', async () => {
    const body = link(...Array.from({ length: 50 }, (_, n) => `/p${n}x`));
    const site = new FakeSite(() => ({ body }));
    expect((await pagesOf(site, { maxRequests: 40 })).length).toBeLessThan(5);
    expect(site.requested.length).toBeGreaterThan(30);
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

  it('requests a page that was rejected once more, behind all others', async () => {
    const rejected = new Set<string>();
    const site = new FakeSite((path) => {
      if (path === '/') return { body: link('/always', '/once', '/never') };
      if (path === '/always' || (path === '/once' && !rejected.has(path))) {
        rejected.add(path);
        return { status: 429, body: link('/of-the-rejection') };
      }
      return path === '/never' || path === '/once' ? { body: path } : undefined;
    });
    expect((await pagesOf(site)).toSorted()).toEqual(['/', '/never', '/once']);
    const pages = site.requested.filter((path) => path !== '/robots.txt' && path !== '/sitemap.xml');
    expect(pages.toSorted()).toEqual(['/', '/always', '/always', '/never', '/once', '/once']);
    expect(pages.slice(-2).toSorted()).toEqual(['/always', '/once']);
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
      const mayFetch = (requests: number) => requests < maxRequests;
      const signal = new AbortController().signal;
      const limits = fullCrawlLimits;
      for await (const result of crawl({ ...request, fetch, limits, mayFetch, signal, counted })) void result;
      return counts.at(-1);
    };
    // The start page, a, b, c, robots.txt and sitemap.xml.
    expect(await run(100)).toEqual({ visited: 6, known: 6 });
    expect(await run(4)).toEqual({ visited: 4, known: 6 });
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

  it('goes on where a site sends what cannot be read', async () => {
    const names = Array.from({ length: 20 }, (_, at) => `/broken/${'abcdefghijklmnopqrst'[at]}`);
    const site = new FakeSite((path) => ({ body: path === '/' ? link(...names, '/fine') : path }));
    const fetch = async (url: URL) =>
      url.pathname.startsWith('/broken/')
        ? ({ url, failure: 'protocol', detail: 'the body is not in its content coding' } as const)
        : site.fetch(url);
    const found = crawl(requestOf(site, { fetch }));
    let end = await found.next();
    while (end.done !== true) end = await found.next();
    expect([end.value, site.requested.includes('/fine')]).toEqual(['done', true]);
  });

  it('gives up on a site that stopped responding, and when told', async () => {
    const failed: FailedExchange = { url: new URL('https://site.com/'), failure: 'timeout', detail: '' };
    let requests = 0;
    const site = new FakeSite(() => ({ body: link(...Array.from({ length: 300 }, (_, n) => `/p${n}`)) }));
    const fetch = async (url: URL) => (++requests > 10 ? failed : site.fetch(url));
    const request = {
      target: new URL(site.origin),
      startPages: [],
      known: [],
      fetch,
      parse: parsePage,
      limits: fullCrawlLimits,
      mayFetch: () => true,
    };
    const controller = new AbortController();
    for await (const result of crawl({ ...request, signal: controller.signal })) void result;
    expect(requests).toBeLessThan(40);

    requests = -1000;
    let seen = 0;
    for await (const result of crawl({ ...request, signal: controller.signal })) {
      void result;
      if (++seen === 3) controller.abort();
    }
    expect(seen).toBe(3);
  });
});

describe('a crawl whose limit is reached', () => {
  it('does not wait for a page that is being rendered', async () => {
    const site = new FakeSite((path) => (path === '/' ? { body: '<script>fetch("/api")</script>' } : undefined));
    const limit = new AbortController();
    const found = crawl(
      requestOf(site, {
        signal: limit.signal,
        render: () => {
          setImmediate(() => limit.abort());
          return new Promise(() => undefined);
        },
      }),
    );
    let next = await found.next();
    while (next.done !== true) next = await found.next();
    expect(next.value).toBe('aborted');
  });
});

describe('pages of one path shape', () => {
  /** The paths that a crawl of `/` renders where rendering brings nothing new. */
  const renderedOf = async (pages: Readonly<Record<string, string>>): Promise<string[]> => {
    const links = Object.keys(pages).map((path) => `<a href="${path}">x</a>`);
    const site = new FakeSite((path) => ({ body: path === '/' ? links.join('') : (pages[path] ?? '') }));
    const rendered: string[] = [];
    const found = crawl(
      requestOf(site, {
        render: async (page, url) => {
          rendered.push(url.pathname);
          await new Promise((resolve) => setTimeout(resolve, 20));
          return { page, routes: [], exchanges: [], leftUntried: false };
        },
      }),
    );
    for await (const result of found) void result;
    return rendered;
  };

  it('are all rendered where each runs another script', async () => {
    const pages = {
      '/p/1': '<script>fetch(a)</script>',
      '/p/2': '<b onclick="openMenu()">',
      '/p/3': '<script src=/x.js></script>',
    };
    expect((await renderedOf(pages)).toSorted()).toEqual(['/p/1', '/p/2', '/p/3']);
  });

  it('are rendered until one brings nothing new where they differ in data only', async () => {
    const pages = Object.fromEntries(
      Array.from({ length: 9 }, (_, at) => [
        `/p/${at}`,
        `<p>${at}</p><script>fetch(base + "/item-${at}.x", ${at})</script>`,
      ]),
    );
    expect((await renderedOf(pages)).length).toBeLessThan(6);
  });
});

describe('a POST form', () => {
  it.each([
    [1, ['/search', '/search'], true],
    [5, ['/search', '/search'], false],
  ])('is submitted once more where %s submissions are rejected', async (rejections, expected, isFollowed) => {
    const site = new FakeSite((path) => ({
      body: path === '/' ? '<form method=post action="/search"><input name=term></form>' : path,
    }));
    const submitted: string[] = [];
    const found = crawl(
      requestOf(site, {
        submit: ({ action }) => {
          submitted.push(action.pathname);
          const status = submitted.length <= rejections ? 429 : 200;
          return new FakeSite(() => ({ status, body: `<a href="/after/${status}">x</a>` })).fetch(action);
        },
      }),
    );
    for await (const result of found) void result;
    expect(submitted).toEqual(expected);
    expect(site.requested.includes('/after/200')).toBe(isFollowed);
    expect(site.requested).not.toContain('/after/429');
  });

  it('is submitted once where that is safe, and what its response links to is followed, further forms included', async () => {
    const form = (action: string): string => `<form method=post action="${action}"><input name=term></form>`;
    const site = new FakeSite((path) => ({
      body: path === '/' ? form('/first') + form('/first') + form('/unsafe') : path,
    }));
    const submitted: string[] = [];
    const found = crawl(
      requestOf(site, {
        submit: ({ action }) => {
          if (action.pathname === '/unsafe') return undefined;
          submitted.push(action.pathname);
          const pages = new FakeSite(() => ({ body: `${form('/second')}<a href="/after${action.pathname}">x</a>` }));
          return pages.fetch(action);
        },
      }),
    );
    for await (const result of found) void result;
    expect(submitted).toEqual(['/first', '/second']);
    expect(site.requested).toEqual(expect.arrayContaining(['/after/first', '/after/second']));
  });
});
