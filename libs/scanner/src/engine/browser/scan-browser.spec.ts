import { describe, expect, it } from '@jest/globals';
import { BrowserUnavailable } from '../../renderer.ts';
import type { BrowserSession, Renderer, Visit, VisitReport } from '../../renderer.ts';
import { ScanBrowser } from './scan-browser.ts';

const visit: Visit = {
  url: new URL('https://site.example/'),
  forward: () => Promise.reject(new Error('nothing is requested')),
  marks: [],
  codes: [],
  explores: false,
};
const report = { html: '<p>rendered' } as VisitReport;

/** Gives its one browser when it is told to. */
class BusyRenderer implements Renderer {
  readonly free = Promise.withResolvers<BrowserSession>();
  waiting = 0;
  closed = 0;

  async open(signal: AbortSignal): Promise<BrowserSession> {
    this.waiting += 1;
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
    try {
      return await Promise.race([this.free.promise, aborted]);
    } finally {
      this.waiting -= 1;
    }
  }

  give(): void {
    this.free.resolve({
      visit: () => Promise.resolve(report),
      close: () => {
        this.closed += 1;
        return Promise.resolve();
      },
    });
  }
}

describe('the browser of a scan while none is free', () => {
  const setUp = () => {
    const renderer = new BusyRenderer();
    const scan = new AbortController();
    return { renderer, scan, browser: new ScanBrowser(renderer, scan.signal) };
  };

  it('ends a visit with the limit of the crawl, and keeps waiting for the checks', async () => {
    const { renderer, browser } = setUp();
    const crawl = new AbortController();
    const crawled = browser.visit(visit, crawl.signal);
    expect(browser.isWaiting).toBe(true);
    crawl.abort();
    expect(await crawled).toBeUndefined();
    expect([browser.problem, browser.isWaiting, renderer.waiting]).toEqual([undefined, true, 1]);
    const checked = browser.visit(visit);
    renderer.give();
    expect(await checked).toBe(report);
    expect(browser.isWaiting).toBe(false);
  });

  it.each(['its deadline', 'its end'])('waits no longer than the scan: %s', async (until) => {
    const { renderer, scan, browser } = setUp();
    const visited = browser.visit(visit);
    if (until === 'its deadline') scan.abort(new Error('the deadline of the scan has passed'));
    else await browser.close();
    expect(await visited).toBeUndefined();
    expect(renderer.waiting).toBe(0);
  });

  it('says so once the wait was too long, and opens none again', async () => {
    const { renderer, browser } = setUp();
    const visited = browser.visit(visit);
    renderer.free.reject(new BrowserUnavailable('no browser was free within 240 s'));
    expect(await visited).toBeUndefined();
    expect(await browser.visit(visit)).toBeUndefined();
    expect([browser.problem, renderer.waiting]).toEqual(['no browser was free within 240 s', 0]);
  });

  it('closes the browser that it was given', async () => {
    const { renderer, browser } = setUp();
    const visited = browser.visit(visit);
    renderer.give();
    await visited;
    await browser.close();
    expect(renderer.closed).toBe(1);
  });
});
