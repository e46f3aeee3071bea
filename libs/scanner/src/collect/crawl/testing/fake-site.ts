import type { Exchange, FailedExchange } from '../../../artifacts.ts';
import { exchangeFrom } from '../../exchange.ts';
import { headersFromLines } from '../../headers.ts';

export interface FakeAnswer {
  readonly status?: number;
  readonly type?: string;
  readonly location?: string;
  readonly body?: string | Buffer;
}

/** A site in memory: what it answers to a path with query. */
export class FakeSite {
  readonly origin: string;
  readonly requested: string[] = [];
  readonly #answer: (path: string, url: URL) => FakeAnswer | undefined;

  constructor(answer: (path: string, url: URL) => FakeAnswer | undefined, origin = 'https://site.com') {
    this.origin = origin;
    this.#answer = answer;
  }

  readonly fetch = async (url: URL): Promise<Exchange | FailedExchange> => {
    this.requested.push(url.origin === this.origin ? url.pathname + url.search : url.href);
    const answer = this.#answer(url.pathname + url.search, url) ?? { status: 404, body: 'Not found' };
    const headers: [string, string][] = [['content-type', answer.type ?? 'text/html; charset=utf-8']];
    if (answer.location !== undefined) headers.push(['location', answer.location]);
    return exchangeFrom({
      url,
      method: 'GET',
      requestHeaders: {},
      status: answer.status ?? 200,
      headers: headersFromLines(headers),
      body: Buffer.from(answer.body ?? ''),
      truncated: false,
      remoteAddress: '192.0.2.1',
      durationMs: 1,
      tlsError: undefined,
    });
  };
}
