import type { Ids } from '#kernel';
import type { Exchange, FailedExchange } from '../artifacts.ts';
import type { CheckMeta, Probe, ProbeRequest } from '../check.ts';

export interface ProbeSupport {
  readonly ids: Ids;
  send(request: ProbeRequest): Promise<Exchange | FailedExchange>;
  /** True for URLs that belong to the scanned site. */
  inScope(url: URL): boolean;
  compareWithControl(exchange: Exchange): Promise<'covered' | 'different' | 'unknown'>;
}

/** What one active check may send: as much as it declared, to the scanned site only. */
export class CheckProbe implements Probe {
  readonly #support: ProbeSupport;
  readonly #meta: CheckMeta;
  #sent = 0;
  #unanswered = 0;
  #undecided = 0;
  #lastFailure = '';

  constructor(meta: CheckMeta, support: ProbeSupport) {
    this.#meta = meta;
    this.#support = support;
  }

  async send(request: ProbeRequest): Promise<Exchange | FailedExchange> {
    const { url } = request;
    if (!this.#support.inScope(url)) return { url, failure: 'blocked', detail: 'not part of the scanned site' };
    if (this.#sent >= this.#meta.maxRequests) {
      return { url, failure: 'budget', detail: `${this.#meta.id} declared ${String(this.#meta.maxRequests)} requests` };
    }
    this.#sent += 1;
    const answer = await this.#support.send(request);
    if ('failure' in answer) {
      this.#unanswered += 1;
      this.#lastFailure = answer.detail;
    }
    return answer;
  }

  /** Why the check may have missed something; undefined when the site answered all that it asked. */
  get gap(): string | undefined {
    if (this.#unanswered > 0)
      return `${this.#unanswered} of ${this.#sent} requests got no answer: ${this.#lastFailure}`.slice(0, 300);
    return this.#undecided > 0 ? 'the site did not say how it answers for what does not exist' : undefined;
  }

  token(length?: number): string {
    return this.#support.ids.token(length);
  }

  /** A false alarm costs more than a miss: without a control there is no finding, but there is a gap. */
  async looksLikeControl(exchange: Exchange): Promise<boolean> {
    const verdict = await this.#support.compareWithControl(exchange);
    if (verdict === 'unknown') this.#undecided += 1;
    return verdict !== 'different';
  }
}
