import { hostOf, EgressFailure } from '#egress';
import type { HttpResponse, SafeHttpClient } from '#egress';
import { Semaphore } from '#kernel';
import type { Exchange, FailedExchange } from '../artifacts.ts';
import type { ProbeRequest } from '../check.ts';
import type { TargetCredentials } from '../credentials.ts';
import { CookieJar, rejectsSubmission } from './cookie-jar.ts';
import { exchangeFrom, requestJsonOf } from './exchange.ts';
import { headersFromLines } from './headers.ts';
import { isForNow } from './rate-limit-pause.ts';
import type { RateLimitPause } from './rate-limit-pause.ts';

/** When the next request to a site may be sent; see `SiteLimits`. */
export interface Politeness {
  run<T>(sites: readonly string[], signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

/** Counts the requests of a scan by who sends them; see `RequestBudget`. */
export interface RequestAllowance {
  readonly limit: number;
  readonly usedUp: string;
  /** False when the scan has no request left. */
  spend(spender: string): boolean;
}

export interface SiteClientOptions {
  readonly http: SafeHttpClient;
  readonly politeness: Politeness;
  /** Whose limits a request to a host counts for: its registrable domain and its address. */
  sitesOf(host: string, signal: AbortSignal): Promise<readonly string[]>;
  /** Requests that this scan may send. */
  readonly budget: RequestAllowance;
  /** Requests under way at a time, and so connections to each origin. */
  readonly concurrency: number;
  /** Bytes of bodies that this scan may receive in all. */
  readonly maxBytes: number;
  /** The scan's time: cookies that ended before it are deleted ones. */
  readonly now: Date;
  /** The scan's deadline or its cancelling. */
  readonly signal: AbortSignal;
  /** What requests to the target's origin carry in addition. */
  readonly credentials?: { readonly target: URL; readonly values: TargetCredentials } | undefined;
  /** Undefined where a scan has no time for pauses. */
  readonly pause?: RateLimitPause | undefined;
  /** True for URLs of the target's own site: the others never pause the scan. */
  isOfSite?(url: URL): boolean;
  /** False for URLs that are never requested. */
  mayRequest?(url: URL): boolean;
  /** Told of the bytes of each decoded body; see `MemoryReclaimer`. */
  decoded?(bytes: number): void;
}

/** Why a request was not sent. */
export const excludedPath = 'the URL is excluded from the scan';
export const bytesUsedUp = 'the limit of received bytes was reached';

export const maxBodyBytes = 2 * 1024 * 1024;
/** Requests for one that is rejected for now, each after a pause. */
const maxAttempts = 4;
/** Longer than all that is allocated from a pool. */
const minFreedBytes = 128 * 1024;
/** A server that looks at what the client accepts has its pages for these alone. */
const asBrowsersSend: Readonly<Record<string, string>> = { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' };

/** All requests of one scan: counted and rate-limited. A request that fails resolves with the failure; it never rejects. */
export class SiteClient {
  readonly #options: SiteClientOptions;
  readonly #inFlight: Semaphore;
  readonly #responding = new Set<string>();
  readonly #serving = new Set<string>();
  /** Pages that rejected requests after all pauses, each its method and its URL without the query. */
  readonly #rejecting = new Set<string>();
  readonly #cookies = new CookieJar();
  #repeatsLeft: number;
  #bytesLeft: number;

  constructor(options: SiteClientOptions) {
    this.#options = options;
    this.#inFlight = new Semaphore(options.concurrency);
    this.#repeatsLeft = 2 + Math.floor(options.budget.limit / 30);
    this.#bytesLeft = options.maxBytes;
    const { credentials } = options;
    if (credentials !== undefined) this.#cookies.give(credentials.target, credentials.values.cookies);
  }

  /** Bytes of bodies received so far. */
  get bytes(): number {
    return this.#options.maxBytes - this.#bytesLeft;
  }

  /** The cookies that a request to `url` would carry. */
  cookiesFor(url: URL): string | undefined {
    return this.#cookies.headerFor(url);
  }

  /** A request without a response is retried, unless it says otherwise: one lost packet must not decide what is found. */
  async send(request: ProbeRequest, spender: string): Promise<Exchange | FailedExchange> {
    const response = await this.#sendAfterPauses(request, spender);
    if (!('failure' in response)) {
      this.#responding.add(request.url.origin);
      return response;
    }
    const isOver = request.once === true && response.failure === 'timeout';
    if (isOver || !this.#mayRepeat(response)) return response;
    this.#repeatsLeft -= 1;
    const second = await this.#sendAfterPauses(request, spender);
    return 'failure' in second && second.failure === 'budget' ? response : second;
  }

  /** A request that the site rejects for now is sent again, where the site has served others. */
  async #sendAfterPauses(request: ProbeRequest, spender: string): Promise<Exchange | FailedExchange> {
    const { pause } = this.#options;
    const { origin, pathname } = request.url;
    const page = `${request.method ?? 'GET'} ${origin}${pathname}`;
    let last: Exchange | undefined;
    for (let attempt = 1; ; attempt += 1) {
      const sending = { sentAtMs: 0 };
      const response = await this.#sendOnce(request, spender, sending);
      if ('failure' in response) return last !== undefined && response.failure === 'budget' ? last : response;
      if (!isForNow(response)) {
        this.#serving.add(origin);
        this.#rejecting.delete(page);
        if (last !== undefined) pause?.helped();
        else if (this.#isOfSite(request.url)) pause?.served(sending.sentAtMs);
        return response;
      }
      const mayHelp = attempt < maxAttempts && this.#mayPauseFor(request.url, page);
      if (!mayHelp || pause?.rejected(response, sending.sentAtMs) !== true) {
        if (attempt > 1) this.#rejecting.add(page);
        return response;
      }
      last = response;
    }
  }

  /** The site has served other requests, and the page has not rejected them after all pauses before. */
  #mayPauseFor(url: URL, page: string): boolean {
    return this.#serving.has(url.origin) && this.#isOfSite(url) && !this.#rejecting.has(page);
  }

  #isOfSite(url: URL): boolean {
    return this.#options.isOfSite?.(url) ?? true;
  }

  /** An origin that has not responded before is not retried, but for the target itself. */
  #mayRepeat({ url, failure }: FailedExchange): boolean {
    const isPassing = failure === 'timeout' || failure === 'refused';
    return isPassing && this.#repeatsLeft > 0 && (this.#responding.size === 0 || this.#responding.has(url.origin));
  }

  async #sendOnce(
    request: ProbeRequest,
    spender: string,
    sending: { sentAtMs: number },
  ): Promise<Exchange | FailedExchange> {
    const { signal, politeness, budget, pause } = this.#options;
    await pause?.ended(signal);
    const { url } = request;
    if (signal.aborted) return { url, failure: 'budget', detail: 'time ran out' };
    if (this.#options.mayRequest?.(url) === false) return { url, failure: 'blocked', detail: excludedPath };
    if (this.#bytesLeft <= 0) return { url, failure: 'budget', detail: bytesUsedUp };
    if (!budget.spend(spender)) return { url, failure: 'budget', detail: budget.usedUp };
    try {
      const sites = await this.#options.sitesOf(hostOf(url), signal);
      const response = await this.#inFlight.run(async () => {
        await pause?.ended(signal);
        return politeness.run(sites, signal, () => {
          sending.sentAtMs = pause?.nowMs() ?? 0;
          return this.#request(request, signal);
        });
      });
      this.#bytesLeft -= response.body.length;
      const exchange = toExchange(request, response);
      this.#options.decoded?.(exchange.size);
      if (exchange.body !== response.body) freeLong(response.body);
      if (this.#keepsCookies(request))
        this.#cookies.keep(url, exchange.headers, this.#options.now.getTime(), rejectsSubmission(exchange));
      return exchange;
    } catch (error) {
      if (signal.aborted) return { url, failure: 'budget', detail: 'time ran out' };
      const { failure, message, noAddress } =
        error instanceof EgressFailure ? error : new EgressFailure('protocol', String(error));
      return { url, failure, detail: message, ...(noAddress && { noAddress }) };
    }
  }

  /** A request that names cookies gets these, and the login that it does not name, and no others. */
  #withCookies(request: ProbeRequest): Record<string, string> {
    if (this.#isWithoutLogin(request)) return { ...asBrowsersSend, ...headersOf(request) };
    const { cookie: own, ...headers } = {
      ...asBrowsersSend,
      ...this.#givenHeaders(request.url),
      ...headersOf(request),
    };
    const cookie =
      own === undefined ? this.#cookies.headerFor(request.url) : this.#cookies.headerWith(own, request.url);
    return cookie === undefined || cookie === '' ? headers : { ...headers, cookie };
  }

  /** What a site sets for cookies that a check has made up, such as a new session, would end the login of all requests after it. */
  #keepsCookies(request: ProbeRequest): boolean {
    return !this.#isWithoutLogin(request) && headersOf(request)['cookie'] === undefined;
  }

  /** A cookie of the site may stand for the login, too: it was set for requests that had one. */
  #isWithoutLogin({ anonymous }: ProbeRequest): boolean {
    return anonymous === true && this.#options.credentials !== undefined;
  }

  /** For the target's own origin only: wherever a redirect or a link leads, it does not learn them. */
  #givenHeaders(url: URL): Readonly<Record<string, string>> {
    const { credentials } = this.#options;
    return credentials?.target.origin === url.origin ? credentials.values.headers : {};
  }

  #request(request: ProbeRequest, signal: AbortSignal): Promise<HttpResponse> {
    const maxBytes = Math.max(0, Math.min(request.maxBytes ?? maxBodyBytes, this.#bytesLeft));
    return this.#options.http.request({
      url: request.url,
      method: request.method ?? 'GET',
      headers: this.#withCookies(request),
      ...(request.body !== undefined && { body: request.body }),
      maxBytes,
      signal,
    });
  }
}

/** A range of an encoded body cannot be decoded: who asks for a range asks for the bytes as they are. */
function headersOf(request: ProbeRequest): Record<string, string> {
  const headers = Object.fromEntries(
    Object.entries(request.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  );
  return 'range' in headers ? { 'accept-encoding': 'identity', ...headers } : headers;
}

/**
 * Frees the memory of a long body, which nothing may read any more: it lies outside of the heap, where the engine lets tens
 * of megabytes of garbage gather before it collects them. A short one may share its memory with others.
 */
function freeLong({ buffer, length }: Buffer): void {
  if (length > minFreedBytes && buffer instanceof ArrayBuffer) buffer.transfer(0);
}

function toExchange(request: ProbeRequest, response: HttpResponse): Exchange {
  return exchangeFrom({
    url: request.url,
    method: request.method ?? 'GET',
    requestHeaders: headersOf(request),
    ...requestJsonOf(request),
    status: response.status,
    headers: headersFromLines(response.headers),
    body: response.body,
    truncated: response.truncatedBy !== undefined,
    truncatedBy: response.truncatedBy,
    remoteAddress: response.remoteAddress,
    durationMs: response.durationMs,
    tlsError: response.tlsError,
  });
}
