import { describe, expect, it } from '@jest/globals';
import type { Exchange } from '../../artifacts.ts';
import type { BrowserCheck } from '../../check.ts';
import { headersFromLines } from '../../collect/headers.ts';
import type { Visit, VisitReport } from '../../visit.ts';
import type { ArtifactStore } from '../artifact-store.ts';
import { LongPolls } from './long-polls.ts';
import { RequestBudget } from '../request-budget.ts';
import { runBrowserChecks } from './run-browser-checks.ts';
import type { CheckResult } from '../run-checks.ts';
import { SameDocuments } from '../same-documents.ts';
import type { ScanContext } from '../scan-context.ts';

const url = new URL('https://site.example/?q=1');
const check: BrowserCheck = {
  meta: { id: 'visits-a-page', needs: [], maxRequests: 10 } as unknown as BrowserCheck['meta'],
  async explore(_artifacts, probe) {
    await probe.visit({ url });
    return [];
  },
};
const storeWith = (exchanges: readonly Exchange[]): ArtifactStore =>
  ({ missing: () => Promise.resolve(undefined), view: () => ({ exchanges }) }) as unknown as ArtifactStore;

interface ScanParts {
  readonly visit: (visit: Visit) => Promise<VisitReport>;
  readonly send: (request: { readonly url: URL }) => Promise<object>;
}

function scanWith({ visit, send }: ScanParts): ScanContext {
  return {
    signal: new AbortController().signal,
    target: url,
    ids: { token: () => 'x' },
    paths: { mayTest: () => true },
    browser: { isSetUp: true, problem: undefined, visit },
    client: { send },
    budget: new RequestBudget(100),
    documents: new SameDocuments(),
    longPolls: new LongPolls(),
  } as unknown as ScanContext;
}

/** What a check that visits one page gives where the page's request ends so, and the visit with this problem. */
async function resultWhere(
  response: object,
  { problem, leftUntried = false, hasNoDocument = false }: Partial<VisitReport>,
): Promise<CheckResult | undefined> {
  const results: CheckResult[] = [];
  const visit = async ({ forward }: Visit): Promise<VisitReport> => {
    await forward({ url, method: 'GET', headers: {}, body: undefined, destination: 'document' });
    return { problem, leftUntried, hasNoDocument } as VisitReport;
  };
  const scan = scanWith({ visit, send: () => Promise.resolve(response) });
  const store = storeWith([]);
  await runBrowserChecks({ scan, checks: [check], store, done: (_check, result) => results.push(result) });
  return results[0];
}

describe('the result of a check that runs pages', () => {
  const served = { url, status: 200, headers: headersFromLines([]), text: '<p>', mediaType: 'text/html' };

  it('says that pages did not come to an end, and why', async () => {
    const result = await resultWhere(served, { problem: 'the page crashed' });
    expect(result?.skipped?.reason).toBe('1 of 1 visit of pages did not come to an end: the page crashed');
  });

  it('says that requests of pages were not sent, or got no response, and why', async () => {
    const unsent = { url, failure: 'budget', detail: 'the limit was reached' };
    expect((await resultWhere(unsent, { problem: 'no document' }))?.skipped?.reason).toBe(
      'pages were not run completely: the limit was reached',
    );
    const refused = { url, failure: 'refused', detail: 'connection refused' };
    expect((await resultWhere(refused, {}))?.skipped?.reason).toBe(
      'pages were not run completely: site.example did not respond: connection refused',
    );
  });

  it('says what the check has not looked at', async () => {
    const results: CheckResult[] = [];
    const partial: BrowserCheck = {
      ...check,
      async explore(_artifacts, probe) {
        probe.missed('1 of 301 kinds of pages was not run');
        return [];
      },
    };
    const scan = scanWith({ visit: () => Promise.reject(new Error()), send: () => Promise.reject(new Error()) });
    const done = (_check: BrowserCheck, result: CheckResult): unknown => results.push(result);
    await runBrowserChecks({ scan, checks: [partial], store: storeWith([]), done });
    expect(results[0]?.skipped?.reason).toBe('1 of 301 kinds of pages was not run');
  });

  it('says that controls of pages were not tried', async () => {
    expect((await resultWhere(served, { leftUntried: true }))?.skipped?.reason).toBe(
      "1 of 1 visit of pages was not complete: controls were not tried, a visit's limit of actions or time was reached",
    );
  });

  it('says that URLs were not requested whose words may stand for a change', async () => {
    const results: CheckResult[] = [];
    const visited: string[] = [];
    const visiting: BrowserCheck = {
      ...check,
      async explore(_artifacts, probe) {
        await probe.visit({ url });
        expect(await probe.visit({ url: new URL('/?do=deleteUser', url) })).toBeUndefined();
        return [];
      },
    };
    const visit = (one: Visit): Promise<VisitReport> => {
      visited.push(one.url.href);
      return Promise.resolve({ problem: undefined, leftUntried: false } as VisitReport);
    };
    const scan = scanWith({ visit, send: () => Promise.resolve(served) });
    const done = (_check: BrowserCheck, result: CheckResult): unknown => results.push(result);
    await runBrowserChecks({ scan, checks: [visiting], store: storeWith([]), done });
    expect(visited).toEqual([url.href]);
    expect(results[0]?.skipped?.reason).toBe(
      '1 URL was not requested: one of its words may stand for a change, such as "delete"',
    );
  });

  it('is complete where pages got what they requested', async () => {
    expect(await resultWhere(served, {})).toEqual({ outcomes: [] });
  });

  describe('where a page has no document', () => {
    const withoutDocument = { problem: 'the page did not load: ERR_HTTP_RESPONSE_CODE_FAILURE', hasNoDocument: true };
    const response = (status: number, location?: string) => ({
      ...served,
      status,
      text: '',
      headers: headersFromLines(location === undefined ? [] : [['location', location]]),
    });

    it.each([
      ['the site leads to another site', response(302, 'https://other.example/')],
      ['the site has no such page', response(404)],
    ])('is complete: %s', async (_, one) => {
      expect(await resultWhere(one, withoutDocument)).toEqual({ outcomes: [] });
    });

    it.each([
      ['fails', response(500)],
      ['limits requests', response(429)],
      ['leads to a page of its own', response(302, '/login')],
    ])('is not complete: the site %s', async (_, one) => {
      const result = await resultWhere(one, withoutDocument);
      expect(result?.skipped?.reason).toContain('1 of 1 visit of pages did not come to an end');
    });

    it('is not complete where the page did not come to an end for another reason', async () => {
      const problem = { problem: 'the page crashed', hasNoDocument: false };
      expect((await resultWhere(response(404), problem))?.skipped?.reason).toContain('the page crashed');
    });
  });

  it('is complete where the rules of the scan kept a page from a request', async () => {
    expect(await resultWhere({ url, failure: 'blocked', detail: 'excluded' }, {})).toEqual({ outcomes: [] });
  });
});

describe('pages that ask the server for news', () => {
  /** What is requested of paths in this number of visits, and why the check has missed something. */
  async function resultOf(visits: number, paths: readonly string[]) {
    const requested: string[] = [];
    const results: CheckResult[] = [];
    const visiting: BrowserCheck = {
      ...check,
      meta: { ...check.meta, maxRequests: 1_000 },
      async explore(_artifacts, probe) {
        for (let visit = 0; visit < visits; visit += 1) await probe.visit({ url });
        return [];
      },
    };
    const scan = scanWith({
      visit: async ({ forward }) => {
        for (const path of paths)
          await forward({
            url: new URL(path, url),
            method: 'GET',
            headers: {},
            body: undefined,
            destination: 'empty',
          });
        return { problem: undefined, leftUntried: false } as VisitReport;
      },
      send: ({ url: { pathname } }) => {
        requested.push(pathname);
        return Promise.resolve({ url, status: 200, headers: headersFromLines([]), text: '1', mediaType: 'text/plain' });
      },
    });
    const done = (_check: BrowserCheck, result: CheckResult): unknown => results.push(result);
    await runBrowserChecks({ scan, checks: [visiting], store: storeWith([]), done });
    const count = (path: string): number => requested.filter((one) => one === path).length;
    return { count, reason: results[0]?.skipped?.reason };
  }
  const poll = '/socket.io/?EIO=4&transport=polling&t=Oa1b-2c';

  it('leave the requests of the scan to the visits of others', async () => {
    const { count, reason } = await resultOf(200, [poll, poll, '/api/items']);
    expect(count('/socket.io/')).toBe(60);
    expect(count('/api/items')).toBe(200);
    expect(reason).toBe(
      'pages were not run completely: their scripts get 60 responses with news of site.example/socket.io/ at most',
    );
  });

  it('get them within this limit', async () => {
    expect((await resultOf(20, [poll, poll, poll])).reason).toBeUndefined();
    const { count, reason } = await resultOf(50, [poll, '/chat/poll']);
    expect([count('/socket.io/'), count('/chat/poll'), reason]).toEqual([50, 50, undefined]);
  });
});

describe('the requests of a check that runs pages', () => {
  /**
   * The URLs that are requested for visits of these, each a mark in the query or a payload: one that begins with `run` runs,
   * one that begins with `try` does not.
   */
  async function requestedFor(queries: readonly string[], textOf: (url: URL) => string): Promise<readonly string[]> {
    const document = (at: URL): Exchange =>
      ({
        url: at,
        method: 'GET',
        status: 200,
        mediaType: 'text/html',
        text: textOf(at),
        requestHeaders: {},
        headers: { lines: [] },
      }) as unknown as Exchange;
    const at = (query: string): URL => new URL(`/app${query}`, url);
    const requested: string[] = [];
    const visiting: BrowserCheck = {
      ...check,
      async explore(_artifacts, probe) {
        for (const query of queries)
          await probe.visit({ url: at(query), codes: /^\?(?:run|try)/.test(query) ? ['x'] : [] });
        return [];
      },
    };
    const scan = scanWith({
      visit: async ({ url: page, forward }) => {
        await forward({ url: page, method: 'GET', headers: {}, body: undefined, destination: 'document' });
        return { problem: undefined, ran: page.search.startsWith('?run') ? ['x'] : [] } as unknown as VisitReport;
      },
      send: (request) => {
        requested.push(request.url.search);
        return Promise.resolve(document(request.url));
      },
    });
    const store = storeWith([document(at(''))]);
    await runBrowserChecks({ scan, checks: [visiting], store, done: () => undefined });
    return requested;
  }

  it('are one for visits that look at a page that is the same with any query, and one for each proof', async () => {
    const queries = ['?a=1', '?b=2', '?c=3', '?try=4', '?try=5', '?run=6'];
    expect(await requestedFor(queries, () => 'An application')).toEqual(['?a=1', '?run=6']);
  });

  it('are one for each payload in a page that shows its query', async () => {
    expect(await requestedFor(['?a=1', '?try=2', '?run=3'], ({ search }) => search)).toEqual([
      '?a=1',
      '?try=2',
      '?run=3',
    ]);
  });

  it('are one for each visit of a page that shows its query', async () => {
    expect(await requestedFor(['?a=1', '?b=2'], ({ search }) => search)).toEqual(['?a=1', '?b=2']);
  });
});
