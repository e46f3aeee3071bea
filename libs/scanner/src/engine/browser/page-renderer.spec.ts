import { describe, expect, it } from '@jest/globals';
import type { Exchange, FailedExchange } from '../../artifacts.ts';
import { FakeSite } from '../../collect/crawl/testing/fake-site.ts';
import { parsePage } from '../../collect/page.ts';
import { BrowserUnavailable } from '../../renderer.ts';
import type { Renderer, Visit, VisitReport } from '../../renderer.ts';
import { LongPolls } from './long-polls.ts';
import { PageRenderer } from './page-renderer.ts';
import type { RenderedPage } from './page-renderer.ts';
import { ScanBrowser } from './scan-browser.ts';

const { signal } = new AbortController();
const target = new URL('http://www.site.com/');

/** A browser that loads these documents in turn, and ends where `at` says. */
function navigating(documents: readonly string[], at: string): Renderer {
  const session = {
    visit: async ({ forward }: Visit): Promise<VisitReport> => {
      for (const url of documents)
        await forward({
          url: new URL(url),
          method: 'GET',
          headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
          body: undefined,
          destination: '',
        });
      return {
        url: new URL(at),
        html: '<a href="next">next</a>',
        routes: [],
        ran: [],
        sinks: [],
        parameters: [],
        storageKeys: [],
        cookieNames: [],
        reads: [],
        messageListeners: [],
        expected: [],
        pollutedBy: [],
        leftUntried: false,
        problem: undefined,
        hasNoDocument: false,
        wasStarved: false,
      };
    },
    close: () => Promise.resolve(),
  };
  return { open: () => Promise.resolve(session) };
}

async function rendered(documents: readonly string[], at: string): Promise<RenderedPage & { requested: string[] }> {
  const site = new FakeSite((path, url) => ({ body: `${url.host}${path}` }), target.origin);
  const exchange = (await site.fetch(target)) as Exchange;
  const page = parsePage(exchange);
  if (page === undefined) throw new Error('the start page is HTML');
  const renderer = new PageRenderer(new ScanBrowser(navigating(documents, at), signal), {
    target,
    creating: new Set(),
    longPolls: new LongPolls(),
    known: (url) => (url.href === target.href ? exchange : undefined),
    send: ({ url }) => site.fetch(url).then((response) => ({ ...response, remoteAddress: url.host })),
    untested: () => undefined,
    parse: parsePage,
  });
  const rendering = await renderer.render(page, target, signal);
  if ('problem' in rendering) throw new Error('the page was not rendered');
  return { ...rendering, requested: site.requested };
}

describe('a page that script has left for another URL', () => {
  const pageOf = ({ page }: RenderedPage) =>
    page && { url: page.url.href, from: page.exchange.remoteAddress, link: page.links[0]?.url.href };

  it('is read with the response that it was loaded with, on another origin of the site too', async () => {
    const shop = 'http://shop.site.com/cart';
    expect(pageOf(await rendered([target.href, shop], `${shop}#top`))).toEqual({
      url: shop,
      from: 'shop.site.com',
      link: 'http://shop.site.com/next',
    });
    const account = 'http://www.site.com/account/';
    expect(pageOf(await rendered([target.href, account], account))).toEqual({
      url: account,
      from: 'www.site.com',
      link: 'http://www.site.com/account/next',
    });
  });

  it('is read with the response of the page where no other document was loaded', async () => {
    expect(pageOf(await rendered([target.href], 'http://www.site.com/view/'))).toEqual({
      url: 'http://www.site.com/view/',
      from: '192.0.2.1',
      link: 'http://www.site.com/view/next',
    });
  });

  it.each(['http://elsewhere.com/', 'https://elsewhere.com/', 'about:blank', 'chrome-error://chromewebdata/'])(
    'is not read, nor requested, at %s',
    async (at) => {
      const { page, requested } = await rendered([target.href, ...(at.startsWith('http') ? [at] : [])], at);
      expect(page).toBeUndefined();
      expect(requested.filter((url) => url.includes('elsewhere'))).toEqual([]);
    },
  );
});

describe('a page that was not rendered, or not completely', () => {
  const rendering = async (
    report: Partial<VisitReport> | undefined,
    responseOf: (url: URL) => Exchange | FailedExchange | undefined = () => undefined,
    requests: readonly string[] = [target.href],
  ): Promise<unknown> => {
    const visit = async ({ forward }: Visit): Promise<VisitReport> => {
      const [document, ...others] = requests.map((url) => ({
        url: new URL(url),
        method: 'GET',
        headers: {},
        body: undefined,
      }));
      if (document !== undefined) await forward({ ...document, destination: 'document' });
      for (const other of others) await forward({ ...other, destination: 'empty' });
      return { url: target, html: '<p>', routes: [], leftUntried: false, wasStarved: false, ...report } as VisitReport;
    };
    const session = {
      visit: report === undefined ? () => Promise.reject(new BrowserUnavailable('the browser ended 4 times')) : visit,
      close: () => Promise.resolve(),
    };
    const site = new FakeSite(() => ({ body: '<p>' }), target.origin);
    const page = parsePage((await site.fetch(target)) as Exchange);
    if (page === undefined) throw new Error('the start page is HTML');
    const browser = new ScanBrowser({ open: () => Promise.resolve(session) }, signal);
    const send = async ({ url }: { readonly url: URL }) => responseOf(url) ?? site.fetch(url);
    const support = {
      target,
      creating: new Set<string>(),
      longPolls: new LongPolls(),
      known: () => undefined,
      untested: () => undefined,
      send,
      parse: parsePage,
    };
    return new PageRenderer(browser, support).render(page, target, signal);
  };
  const refused = (url: URL): FailedExchange => ({ url, failure: 'refused', detail: 'connection refused' });

  it.each([true, false])(
    'has the problem of the visit, and is worth another try if starved: %s',
    async (wasStarved) => {
      const report = { html: '', problem: 'the page did not come to an end in time', wasStarved };
      expect(await rendering(report)).toEqual({ problem: report.problem, cause: wasStarved ? 'machine' : 'page' });
    },
  );

  it('has the problem of the browser where there is none any more', async () => {
    expect(await rendering(undefined)).toEqual({ problem: 'the browser ended 4 times', cause: 'limit' });
  });

  it('was not rendered where the browser got no document', async () => {
    const html = '<html><head></head><body></body></html>';
    expect(await rendering({ html }, refused)).toEqual({
      problem: 'www.site.com did not respond: connection refused',
      cause: 'page',
    });
  });

  it.each<[string, Partial<VisitReport>, readonly string[], readonly string[]]>([
    [
      'controls were left',
      { leftUntried: true },
      [target.href],
      ["controls were not tried, a visit's limit of actions or time was reached"],
    ],
    [
      'its document is too long',
      { html: 'x'.repeat(2 * 1024 * 1024) },
      [target.href],
      ['only the first 2097152 characters were read'],
    ],
    [
      'a request got no response',
      {},
      [target.href, 'http://www.site.com/data', 'http://www.site.com/data'],
      ['www.site.com did not respond: connection refused'],
    ],
    [
      'it requested more than it may',
      {},
      [target.href, ...Array.from({ length: 60 }, (_, at) => `http://www.site.com/${at}`)],
      ['a page gets 60 other responses at most'],
    ],
    ['nothing was', {}, [target.href], []],
    [
      'nothing, for a host that does not exist responds to no browser',
      {},
      [target.href, 'http://gone.site.com/data'],
      [],
    ],
  ])('says what was left out: %s', async (_, report, requests, gaps) => {
    const gone = { failure: 'dns', detail: 'gone.site.com has no address', noAddress: true } as const;
    const responseOf = (url: URL) => {
      if (url.hostname === 'gone.site.com') return { url, ...gone };
      return url.pathname === '/data' ? refused(url) : undefined;
    };
    const expected = gaps.map((problem) => expect.objectContaining({ problem }));
    expect(await rendering(report, responseOf, requests)).toMatchObject({ gaps: expected });
  });
});
