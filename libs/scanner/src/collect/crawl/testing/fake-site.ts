import type { Exchange, FailedExchange } from '../../../artifacts.ts';
import { exchangeFrom } from '../../exchange.ts';
import { headersFromLines } from '../../headers.ts';

export interface FakeResponse {
  readonly status?: number;
  readonly type?: string;
  readonly location?: string;
  readonly body?: string | Buffer;
}

/** A site in memory: its response to a path with query. */
export class FakeSite {
  readonly origin: string;
  readonly requested: string[] = [];
  readonly #response: (path: string, url: URL) => FakeResponse | undefined;

  constructor(response: (path: string, url: URL) => FakeResponse | undefined, origin = 'https://site.com') {
    this.origin = origin;
    this.#response = response;
  }

  readonly fetch = async (url: URL): Promise<Exchange | FailedExchange> => {
    this.requested.push(url.origin === this.origin ? url.pathname + url.search : url.href);
    const response = this.#response(url.pathname + url.search, url) ?? { status: 404, body: 'Not found' };
    const headers: [string, string][] = [['content-type', response.type ?? 'text/html; charset=utf-8']];
    if (response.location !== undefined) headers.push(['location', response.location]);
    return exchangeFrom({
      url,
      method: 'GET',
      requestHeaders: {},
      status: response.status ?? 200,
      headers: headersFromLines(headers),
      body: Buffer.from(response.body ?? ''),
      truncated: false,
      remoteAddress: '192.0.2.1',
      durationMs: 1,
      tlsError: undefined,
    });
  };
}
