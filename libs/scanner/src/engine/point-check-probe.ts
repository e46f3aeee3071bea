import { countOf } from '#kernel';
import type { Exchange, FailedExchange } from '../artifacts.ts';
import { excludedPath } from '../collect/http-site-client.ts';
import type { PointCheck, PointProbe, ProbeRequest } from '../check.ts';
import { probeRejectionOf } from './rejections/blocked.ts';
import type { ProbeSupport } from './check-probe.ts';

/** Results that one check shares between the points of a scan. */
export type SharedResults = Map<unknown, Promise<unknown>>;

/** What is known of a point when a check of it begins. */
export interface PointKnowledge {
  /** Ids of the checks that found something there. */
  readonly found: ReadonlySet<string>;
  /** The response to a harmless word; undefined where there was none. */
  readonly harmless: Exchange | undefined;
  /** Called with each response to a request of the check. */
  readonly received: (response: Exchange) => void;
}

/** What a point check may send for one point: as much as it declared, to the scanned site only. */
export class PointCheckProbe implements PointProbe {
  readonly #support: ProbeSupport;
  readonly #check: PointCheck;
  readonly #found: ReadonlySet<string>;
  readonly #shared: SharedResults;
  readonly #maxRequests: number;
  #sent = 0;
  #isDeferred = false;
  readonly #harmless: Exchange | undefined;
  readonly #received: (response: Exchange) => void;
  #withoutResponse = 0;
  #lastFailure = '';
  #rejection: string | undefined;

  constructor(
    support: ProbeSupport,
    check: PointCheck,
    maxRequests: number,
    { found, harmless, received }: PointKnowledge,
    shared: SharedResults,
  ) {
    this.#maxRequests = maxRequests;
    this.#harmless = harmless;
    this.#received = received;
    this.#support = support;
    this.#check = check;
    this.#found = found;
    this.#shared = shared;
  }

  async send(request: ProbeRequest): Promise<Exchange | FailedExchange> {
    const { url } = request;
    const { id, maxRequests } = this.#check.meta;
    if (!this.#support.inScope(url)) return { url, failure: 'blocked', detail: 'not part of the scanned site' };
    if (!this.#support.mayTest(url)) return { url, failure: 'blocked', detail: excludedPath };
    if (this.#sent >= this.#maxRequests && this.#maxRequests < maxRequests) {
      this.#isDeferred = true;
      return { url, failure: 'budget', detail: 'the rest follows in a later pass' };
    }
    if (this.#sent >= maxRequests)
      return { url, failure: 'budget', detail: `${id} declared ${countOf(maxRequests, 'request')} for a point` };
    this.#sent += 1;
    const response = await this.#support.send(request, id);
    if ('failure' in response) {
      this.#withoutResponse += 1;
      this.#lastFailure = response.detail;
    } else {
      this.#rejection = this.#rejectionOf(response) ?? this.#rejection;
      this.#received(response);
    }
    return response;
  }

  #rejectionOf(response: Exchange): string | undefined {
    const rejection = probeRejectionOf(response, this.#harmless?.status);
    const { firewallPage } = this.#support;
    if (rejection !== undefined || firewallPage === undefined || !firewallPage.matches(response)) return rejection;
    const isUsual = this.#harmless !== undefined && firewallPage.matches(this.#harmless);
    return isUsual ? undefined : 'the page of a firewall, which the start page gives for attacks as well';
  }

  async fetch(request: ProbeRequest): Promise<Exchange | undefined> {
    const response = await this.send(request);
    return 'failure' in response ? undefined : response;
  }

  /** Requests so far. */
  get sent(): number {
    return this.#sent;
  }

  /** The check wanted more requests than this pass has for it. */
  get isDeferred(): boolean {
    return this.#isDeferred;
  }

  /** How the site or a firewall rejected a request of the check, as it rejected the last one; undefined where it did not. */
  get rejection(): string | undefined {
    return this.#rejection;
  }

  /** Why the check may have missed something at this point; undefined when every request got a response. */
  get gap(): string | undefined {
    if (this.#withoutResponse === 0) return undefined;
    return `${this.#withoutResponse} of ${countOf(this.#sent, 'request')} for a point failed: ${this.#lastFailure}`;
  }

  /** Lower case, because some sites change the case of what they reflect. */
  token(length = 10): string {
    return probeToken(this.#support.ids, length);
  }

  found(checkId: string): boolean {
    return this.#found.has(checkId);
  }

  async runs(request: ProbeRequest, code: string): Promise<boolean | undefined> {
    if (!this.#support.inScope(request.url) || !this.#support.mayTest(request.url)) return undefined;
    return this.#support.runs?.(request, code, this.#check.meta.id);
  }

  once<T>(key: unknown, work: () => Promise<T>): Promise<T> {
    const known = this.#shared.get(key) as Promise<T> | undefined;
    if (known !== undefined) return known;
    const result = work();
    this.#shared.set(key, result);
    return result;
  }

  async looksLikeControl(exchange: Exchange): Promise<boolean> {
    return (await this.#support.compareWithNotFound(exchange)) !== 'different';
  }
}

/** An unguessable word that begins with a letter. */
export function probeToken(ids: Pick<ProbeSupport['ids'], 'token'>, length: number): string {
  return `q${ids.token(length).toLowerCase()}`;
}
