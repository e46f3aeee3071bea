import type { Ids } from '#kernel';
import type { Exchange, FailedExchange } from '../../artifacts.ts';
import type { ProbeRequest } from '../../check.ts';
import { isForNow } from '../../collect/rate-limit-pause.ts';
import { rejectionOf } from './blocked.ts';
import { ambiguousStatuses } from './served-pages.ts';
import { ComparedText, withoutEcho } from './similarity.ts';

const minSimilarity = 0.9;
const maxBaselines = 120;

type RejectionOfSite = () => Promise<string | undefined>;

/**
 * A site's responses for paths that do not exist, requested once for every folder and kind of name: a plain random name,
 * one that begins with a dot, one with the candidate's extension.
 */
export class NotFoundBaselines {
  readonly #send: (request: ProbeRequest) => Promise<Exchange | FailedExchange>;
  readonly #ids: Ids;
  readonly #rejectionOfSite: RejectionOfSite;
  readonly #responses = new Map<string, Promise<Exchange | undefined>>();

  /** `rejectionOfSite`: how the site rejects everything for now. */
  constructor(
    send: (request: ProbeRequest) => Promise<Exchange | FailedExchange>,
    ids: Ids,
    rejectionOfSite: RejectionOfSite = async () => undefined,
  ) {
    this.#send = send;
    this.#ids = ids;
    this.#rejectionOfSite = rejectionOfSite;
  }

  /** Whether a baseline has the same response as `candidate`; `unknown` where the site gave no response or rejects requests for now. */
  async compare(candidate: Exchange): Promise<'same' | 'different' | 'unknown'> {
    if (isForNow(candidate)) return 'unknown';
    let text: ComparedText | undefined;
    const textOf = (): ComparedText => (text ??= new ComparedText(withoutEcho(candidate.text, candidate.url)));
    for (const name of namesLike(candidate.url)) {
      const baseline = await this.#baseline(candidate, name);
      if (baseline === undefined) return 'unknown';
      if (isSame(candidate, baseline, textOf)) return 'same';
    }
    return 'different';
  }

  async #baseline(candidate: Exchange, name: (token: string) => string): Promise<Exchange | undefined> {
    const method = candidate.method === 'HEAD' ? 'HEAD' : 'GET';
    const range = candidate.requestHeaders['range'];
    const key = [method, candidate.url.origin, folderOf(candidate.url), name('?'), range].join(' ');
    const known = this.#responses.get(key);
    if (known !== undefined) return known;
    const url = new URL(folderOf(candidate.url) + name(this.#ids.token(14).toLowerCase()), candidate.url);
    if (this.#responses.size >= maxBaselines) return undefined;
    const response = this.#request({
      url,
      method,
      maxBytes: 64 * 1024,
      ...(range !== undefined && { headers: { range } }),
    });
    this.#responses.set(key, response);
    const baseline = await response;
    // Without one it is requested again when it is needed again.
    if (baseline === undefined) this.#responses.delete(key);
    return baseline;
  }

  /** Undefined where the site gives no response, or rejects the request for now: then it says nothing of the path. */
  async #request(request: ProbeRequest): Promise<Exchange | undefined> {
    const response = await this.#send(request);
    if ('failure' in response || isForNow(response)) return undefined;
    const maySpeakOfSite = ambiguousStatuses.has(response.status) || rejectionOf(response) !== undefined;
    return maySpeakOfSite && (await this.#rejectionOfSite()) !== undefined ? undefined : response;
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

/** `textOf` gives the candidate's text, which is prepared once for all baselines. */
function isSame(candidate: Exchange, baseline: Exchange, textOf: () => ComparedText): boolean {
  if (whole(candidate.status) !== whole(baseline.status)) return false;
  const location = (exchange: Exchange) => withoutEcho(exchange.headers.get('location') ?? '', exchange.url);
  if (location(candidate) !== location(baseline)) return false;
  if (candidate.method === 'HEAD') return candidate.mediaType === baseline.mediaType;
  const length = candidate.size;
  const comparable = baseline.size > length && candidate.truncated ? baseline.text.slice(0, length) : baseline.text;
  return textOf().isSimilarTo(withoutEcho(comparable, baseline.url), minSimilarity);
}

/** A part of a response (206) compares with a whole one (200). */
function whole(status: number): number {
  return status === 206 ? 200 : status;
}
