import { describe, expect, it } from '@jest/globals';
import type { Exchange, FailedExchange } from '../../artifacts.ts';
import { exchangeFrom } from '../../collect/exchange.ts';
import { headersFromLines } from '../../collect/headers.ts';
import type { Visit, VisitReport } from '../../visit.ts';
import { LongPolls } from './long-polls.ts';
import { runsInBrowser } from './runs-in-browser.ts';
import { ScanBrowser } from './scan-browser.ts';

const url = new URL('https://site.example/?q=1');
const code = 'q7zcode';

const withStatus = (status: number): Exchange =>
  exchangeFrom({
    url,
    method: 'GET',
    requestHeaders: {},
    status,
    headers: headersFromLines([['content-type', 'text/html']]),
    body: Buffer.from('<p>a page'),
    truncated: false,
    remoteAddress: '192.0.2.1',
    durationMs: 1,
    tlsError: undefined,
  });

/** What the browser says of a page whose request ends so. */
function judgement(response: Exchange | FailedExchange, report: Partial<VisitReport>): Promise<boolean | undefined> {
  const session = {
    visit: async ({ forward }: Visit) => {
      await forward({ url, method: 'GET', headers: {}, body: undefined, destination: 'document' });
      return { ran: [], problem: undefined, ...report } as unknown as VisitReport;
    },
    close: () => Promise.resolve(),
  };
  const browser = new ScanBrowser({ open: () => Promise.resolve(session) }, new AbortController().signal);
  return runsInBrowser({ url }, code, {
    scan: { browser, target: url, creating: new Set(), longPolls: new LongPolls() },
    send: () => Promise.resolve(response),
    known: new Map(),
  });
}

describe('whether a payload runs', () => {
  it('is told by the page', async () => {
    expect(await judgement(withStatus(200), { ran: [code] })).toBe(true);
    expect(await judgement(withStatus(200), {})).toBe(false);
    expect(await judgement(withStatus(200), { ran: [code], problem: 'the page crashed' })).toBe(true);
  });

  it.each<[string, Exchange | FailedExchange, Partial<VisitReport>]>([
    ['did not come to its end', withStatus(200), { problem: 'the page crashed' }],
    ['was not sent', { url, failure: 'budget', detail: 'the limit was reached' }, {}],
    ['got no response', { url, failure: 'refused', detail: 'connection refused' }, {}],
    ['was rejected for now', withStatus(429), {}],
  ])('is not told by a page that %s', async (_, response, report) => {
    expect(await judgement(response, report)).toBeUndefined();
  });
});

describe('a page that asks for news while a payload is tried', () => {
  const poll = { url: new URL('/socket.io/?transport=polling', url), method: 'GET', headers: {}, body: undefined };
  const document = { url, method: 'GET', headers: {}, body: undefined, destination: 'document' };

  /** What one visit after the other says, and how many requests for news are sent. */
  async function visits(count: number, answerTo: (request: { readonly url: URL }) => Exchange | FailedExchange) {
    const session = {
      visit: async ({ forward }: Visit) => {
        await forward(document);
        await forward({ ...poll, destination: 'empty' });
        return { ran: [], problem: undefined } as unknown as VisitReport;
      },
      close: () => Promise.resolve(),
    };
    const browser = new ScanBrowser({ open: () => Promise.resolve(session) }, new AbortController().signal);
    const scan = { browser, target: url, creating: new Set<string>(), longPolls: new LongPolls() };
    let polls = 0;
    const told: unknown[] = [];
    for (let visit = 0; visit < count; visit += 1) {
      const send = (request: { readonly url: URL }): Promise<Exchange | FailedExchange> => {
        if (request.url.pathname === '/socket.io/') polls += 1;
        return Promise.resolve(answerTo(request));
      };
      told.push(await runsInBrowser({ url }, code, { scan, send, known: new Map() }));
    }
    return { told: new Set(told), polls };
  }

  it('gets some, and tells whether it runs without them too', async () => {
    expect(await visits(80, () => withStatus(200))).toEqual({ told: new Set([false]), polls: 60 });
  });

  it('tells whether it runs where there are none', async () => {
    const timeout: FailedExchange = { url: poll.url, failure: 'timeout', detail: 'no response within 10 s' };
    const { told } = await visits(1, (request) => (request.url === url ? withStatus(200) : timeout));
    expect(told).toEqual(new Set([false]));
  });
});
