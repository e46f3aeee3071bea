import type { Ids } from '#kernel';
import type { Exchange, FailedExchange } from '../artifacts.ts';
import type { ProbeRequest } from '../check.ts';
import { similarity, withoutEcho } from './similarity.ts';

const minSimilarity = 0.9;
const maxBaselines = 120;
const throttled: ReadonlySet<number> = new Set([429, 503]);

/**
 * A site's responses for paths that do not exist, requested once for every folder and kind of name: a plain random name,
 * one that begins with a dot, one with the candidate's extension.
 */
export class NotFoundBaselines {
  readonly #send: (request: ProbeRequest) => Promise<Exchange | FailedExchange>;
  readonly #ids: Ids;
  readonly #responses = new Map<string, Promise<Exchange | FailedExchange>>();

  constructor(send: (request: ProbeRequest) => Promise<Exchange | FailedExchange>, ids: Ids) {
    this.#send = send;
    this.#ids = ids;
  }

  /** Whether a baseline has the same response as `candidate`; `unknown` where the site gave no response or throttles. */
  async compare(candidate: Exchange): Promise<'same' | 'different' | 'unknown'> {
    if (throttled.has(candidate.status)) return 'unknown';
    for (const name of namesLike(candidate.url)) {
      const baseline = await this.#baseline(candidate, name);
      if ('failure' in baseline || throttled.has(baseline.status)) return 'unknown';
      if (isSame(candidate, baseline)) return 'same';
    }
    return 'different';
  }

  async #baseline(candidate: Exchange, name: (token: string) => string): Promise<Exchange | FailedExchange> {
    const method = candidate.method === 'HEAD' ? 'HEAD' : 'GET';
    const range = candidate.requestHeaders['range'];
    const key = [method, candidate.url.origin, folderOf(candidate.url), name('?'), range].join(' ');
    const known = this.#responses.get(key);
    if (known !== undefined) return known;
    const url = new URL(folderOf(candidate.url) + name(this.#ids.token(14).toLowerCase()), candidate.url);
    const response: Promise<Exchange | FailedExchange> =
      this.#responses.size >= maxBaselines
        ? Promise.resolve({ url, failure: 'budget', detail: 'the limit of baseline requests is reached' })
        : this.#send({ url, method, maxBytes: 64 * 1024, ...(range !== undefined && { headers: { range } }) });
    this.#responses.set(key, response);
    const baseline = await response;
    // One that failed is requested again when it is needed again.
    if ('failure' in baseline) this.#responses.delete(key);
    return baseline;
  }
}

function folderOf(url: URL): string {
  return url.pathname.replace(/\/$/, '').replace(/[^/]*$/, '');
}

function namesLike(url: URL): ((token: string) => string)[] {
  const file = url.pathname.split('/').at(-1) ?? '';
  const extension = /[^.](\.[a-z0-9_~]{1,12}){1,6}$/i.exec(file)?.[0].slice(1) ?? '';
  const names = [(token: string) => token, (token: string) => `.${token}`];
  return extension === '' ? names : [...names, (token: string) => token + extension];
}

function isSame(candidate: Exchange, baseline: Exchange): boolean {
  if (whole(candidate.status) !== whole(baseline.status)) return false;
  const location = (exchange: Exchange) => withoutEcho(exchange.headers.get('location') ?? '', exchange.url);
  if (location(candidate) !== location(baseline)) return false;
  if (candidate.method === 'HEAD') return candidate.mediaType === baseline.mediaType;
  const length = candidate.size;
  const comparable = baseline.size > length && candidate.truncated ? baseline.text.slice(0, length) : baseline.text;
  return similarity(withoutEcho(candidate.text, candidate.url), withoutEcho(comparable, baseline.url)) >= minSimilarity;
}

/** A part of a response (206) compares with a whole one (200). */
function whole(status: number): number {
  return status === 206 ? 200 : status;
}
