import type { Ids } from '#kernel';
import type { Exchange, FailedExchange } from '../artifacts.ts';
import type { CheckMeta, Probe, ProbeRequest } from '../check.ts';

export interface ProbeSupport {
  readonly ids: Ids;
  send(request: ProbeRequest): Promise<Exchange | FailedExchange>;
  /** True for URLs that belong to the scanned site. */
  inScope(url: URL): boolean;
  looksLikeControl(exchange: Exchange): Promise<boolean>;
}

/** What one active check may send: as much as it declared, to the scanned site only. */
export class CheckProbe implements Probe {
  readonly #support: ProbeSupport;
  readonly #meta: CheckMeta;
  #sent = 0;

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
    return this.#support.send(request);
  }

  token(length?: number): string {
    return this.#support.ids.token(length);
  }

  looksLikeControl(exchange: Exchange): Promise<boolean> {
    return this.#support.looksLikeControl(exchange);
  }
}
