import type { Ids } from '#kernel';
import { countOf, wasOrWere } from '#kernel';
import type { Exchange, FailedExchange } from '../artifacts.ts';
import { excludedPath } from '../collect/http-site-client.ts';
import { isForNow } from '../collect/rate-limit-pause.ts';
import { rejectionOf } from './rejections/blocked.ts';
import type { FirewallPage } from './rejections/firewall-page.ts';
import type { ActiveProbe, CheckMeta, ProbeRequest } from '../check.ts';

export interface ProbeSupport {
  readonly ids: Pick<Ids, 'token'>;
  /** Counted for the check with that id. */
  send(request: ProbeRequest, checkId: string): Promise<Exchange | FailedExchange>;
  /** Resolves with true once the check may send a further request, with false when it never may. */
  room(checkId: string): Promise<boolean>;
  /** True for URLs that belong to the scanned site. */
  inScope(url: URL): boolean;
  /** False for URLs of the site that are excluded from the scan; the attempt is counted. */
  mayTest(url: URL): boolean;
  compareWithNotFound(exchange: Exchange): Promise<'same' | 'different' | 'unknown'>;
  /** What a firewall sends for attacks; undefined where there is none. */
  readonly firewallPage?: FirewallPage | undefined;
  /** How the site rejects everything for now; undefined where it does not. */
  rejectionOfSite?(): Promise<string | undefined>;
  /** True where the site rejects its start page, which is requested for this. */
  isSiteRejecting?(): Promise<boolean>;
  /** See `PointProbe`. Requests are counted for the check with that id. */
  runs?(request: ProbeRequest, code: string, checkId: string): Promise<boolean | undefined>;
}

/** What one active check may send: as much as it declared, to the scanned site only. */
export class CheckProbe implements ActiveProbe {
  readonly #support: ProbeSupport;
  readonly #meta: CheckMeta;
  #sent = 0;
  #withoutResponse = 0;
  #rejected = 0;
  #isRejectedForNow = false;
  #undecided = 0;
  #excluded = 0;
  #lastFailure = '';
  #lastRejection = '';
  #sampling: string | undefined;

  constructor(meta: CheckMeta, support: ProbeSupport) {
    this.#meta = meta;
    this.#support = support;
  }

  async send(request: ProbeRequest): Promise<Exchange | FailedExchange> {
    const { url } = request;
    if (!this.#support.inScope(url)) return { url, failure: 'blocked', detail: 'not part of the scanned site' };
    if (!this.#support.mayTest(url)) {
      this.#excluded += 1;
      return { url, failure: 'blocked', detail: excludedPath };
    }
    if (this.#sent >= this.#meta.maxRequests) {
      return {
        url,
        failure: 'budget',
        detail: `${this.#meta.id} declared ${countOf(this.#meta.maxRequests, 'request')}`,
      };
    }
    this.#sent += 1;
    await this.#support.room(this.#meta.id);
    const response = await this.#support.send(request, this.#meta.id);
    if ('failure' in response) {
      this.#withoutResponse += 1;
      this.#lastFailure = response.detail;
    } else {
      await this.#countRejection(response);
    }
    return response;
  }

  /** A firewall rejects single URLs of a healthy site; what it rejects for now is told by the status or the start page. */
  async #countRejection(response: Exchange): Promise<void> {
    const own = rejectionOf(response);
    const maySpeakOfSite = !isForNow(response) && (own !== undefined || response.status === 403);
    const ofSite = maySpeakOfSite ? await this.#support.rejectionOfSite?.() : undefined;
    const rejection = own ?? ofSite;
    if (rejection === undefined) return;
    this.#rejected += 1;
    this.#lastRejection = rejection;
    this.#isRejectedForNow ||= isForNow(response) || ofSite !== undefined;
  }

  /** Why the check may have missed something; undefined when every request got a response. */
  get gap(): string | undefined {
    const sent = countOf(this.#sent, 'request');
    if (this.#withoutResponse > 0)
      return `${this.#withoutResponse} of ${sent} failed: ${this.#lastFailure}`.slice(0, 300);
    if (this.#rejected > 0)
      return `${this.#rejected} of ${sent} ${wasOrWere(this.#rejected)} rejected: ${this.#lastRejection}`;
    return this.#undecided > 0 ? 'the response for paths that do not exist could not be determined' : undefined;
  }

  /** True when requests were rejected that the site may serve at another time. */
  get isRejectedForNow(): boolean {
    return this.#isRejectedForNow;
  }

  /** Requests that told nothing of the site. */
  get missed(): number {
    return this.#withoutResponse + this.#rejected;
  }

  /** What the rules of the scan kept the check from sending; undefined where it was nothing. */
  get exclusion(): string | undefined {
    if (this.#excluded === 0) return undefined;
    return `requests to excluded URLs were not sent: ${this.#excluded}`;
  }

  /** What the check looked at a part of only, as it always does; undefined where it looked at all. */
  get sampling(): string | undefined {
    return this.#sampling;
  }

  sample<Item>(items: Iterable<Item>, max: number, what: string): readonly Item[] {
    const all = [...items];
    if (all.length > max) this.#sampling ??= `it looks at the first ${max} of ${countOf(all.length, what)} only`;
    return all.slice(0, max);
  }

  token(length?: number): string {
    return this.#support.ids.token(length);
  }

  /** A false positive costs more than a miss: without a baseline there is no finding, but there is a gap. */
  async looksLikeControl(exchange: Exchange): Promise<boolean> {
    const verdict = await this.#support.compareWithNotFound(exchange);
    if (verdict === 'unknown') this.#undecided += 1;
    return verdict !== 'different';
  }
}
