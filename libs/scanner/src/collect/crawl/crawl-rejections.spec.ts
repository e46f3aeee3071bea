import { describe, expect, it } from '@jest/globals';
import type { FailedExchange } from '../../artifacts.ts';
import { crawl } from './crawl.ts';
import { fullCrawlLimits } from './crawl-limits.ts';
import { requestOf } from './testing/crawl-request.ts';
import { FakeSite } from './testing/fake-site.ts';
import { pagesOf } from './testing/pages-of.ts';

const link = (...hrefs: string[]) => hrefs.map((href) => `<a href="${href}">x</a>`).join('');

describe('the crawler of a site that rejects or does not respond', () => {
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

  it('continues where a part of the site may not be requested or has gone', async () => {
    const blocked = Array.from({ length: 30 }, (_, n) => `http://site.com:81/p${n}`);
    const gone = Array.from({ length: 30 }, (_, n) => `https://old.site.com/p${n}`);
    const site = new FakeSite((path) => ({ body: path === '/' ? link(...blocked, ...gone, '/last') : path }));
    const fetch = async (url: URL) =>
      url.origin === site.origin
        ? site.fetch(url)
        : { url, failure: url.port === '81' ? ('blocked' as const) : ('dns' as const), detail: '' };
    const request = requestOf(site, { fetch });
    for await (const result of crawl({ ...request, limits: { ...fullCrawlLimits, concurrency: 1 } })) void result;
    expect(site.requested).toContain('/last');
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
    const request = requestOf(site, { fetch });
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
