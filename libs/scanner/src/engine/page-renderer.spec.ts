import { describe, expect, it } from '@jest/globals';
import type { Exchange } from '../artifacts.ts';
import { FakeSite } from '../collect/crawl/testing/fake-site.ts';
import type { Rendering } from '../collect/crawl/index.ts';
import { parsePage } from '../collect/page.ts';
import type { Renderer, Visit, VisitReport } from '../renderer.ts';
import { PageRenderer } from './page-renderer.ts';
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
        wasStarved: false,
      };
    },
    close: () => Promise.resolve(),
  };
  return { open: () => Promise.resolve(session) };
}

async function rendered(documents: readonly string[], at: string): Promise<Rendering & { requested: string[] }> {
  const site = new FakeSite((path, url) => ({ body: `${url.host}${path}` }), target.origin);
  const exchange = (await site.fetch(target)) as Exchange;
  const page = parsePage(exchange);
  if (page === undefined) throw new Error('the start page is HTML');
  const renderer = new PageRenderer(new ScanBrowser(navigating(documents, at), signal), {
    target,
    known: (url) => (url.href === target.href ? exchange : undefined),
    send: ({ url }) => site.fetch(url).then((response) => ({ ...response, remoteAddress: url.host })),
    parse: parsePage,
  });
  const rendering = await renderer.render(page, target, signal);
  if (rendering === undefined || rendering === 'retry') throw new Error('the page was not rendered');
  return { ...rendering, requested: site.requested };
}

describe('a page that script has left for another URL', () => {
  const pageOf = ({ page }: Rendering) =>
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

describe('a page that did not come to its end', () => {
  const resultOf = async (wasStarved: boolean): Promise<unknown> => {
    const report = { html: '', problem: 'not in time', wasStarved } as VisitReport;
    const session = { visit: () => Promise.resolve(report), close: () => Promise.resolve() };
    const site = new FakeSite(() => ({ body: '<p>' }), target.origin);
    const page = parsePage((await site.fetch(target)) as Exchange);
    if (page === undefined) throw new Error('the start page is HTML');
    const browser = new ScanBrowser({ open: () => Promise.resolve(session) }, signal);
    const send = ({ url }: { readonly url: URL }) => site.fetch(url);
    return new PageRenderer(browser, { target, known: () => undefined, send, parse: parsePage }).render(
      page,
      target,
      signal,
    );
  };

  it('is worth another try where the browser waited for a processor', async () => {
    expect(await resultOf(true)).toBe('retry');
  });

  it('is not where the browser had the processors it needed', async () => {
    expect(await resultOf(false)).toBeUndefined();
  });
});
