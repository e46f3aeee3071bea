import type { Exchange, FailedExchange, Probe, ProbeRequest } from '#scanner/check-api';

/** A probe with a request budget of its own: once it is spent, every further request fails with `budget`. */
export class BoundedProbe implements Probe {
  readonly #probe: Probe;
  #left: number;
  #failures = 0;

  constructor(probe: Probe, requests: number) {
    this.#probe = probe;
    this.#left = requests;
  }

  get isSpent(): boolean {
    return this.#left <= 0;
  }

  /** Requests that got no response. */
  get failures(): number {
    return this.#failures;
  }

  async send(request: ProbeRequest): Promise<Exchange | FailedExchange> {
    if (this.isSpent) return { url: request.url, failure: 'budget', detail: 'the requests of this check are used up' };
    this.#left -= 1;
    const response = await this.#probe.send(request);
    if ('failure' in response) this.#failures += 1;
    if ('failure' in response && response.failure === 'budget') this.#left = 0;
    return response;
  }

  /** The response, or undefined when there was none. */
  async fetch(request: ProbeRequest): Promise<Exchange | undefined> {
    const response = await this.send(request);
    return 'failure' in response ? undefined : response;
  }

  /** Lower case, because some sites change the case of what they reflect. */
  token(length = 10): string {
    return `q${this.#probe.token(length).toLowerCase()}`;
  }

  looksLikeControl(exchange: Exchange): Promise<boolean> {
    return this.#probe.looksLikeControl(exchange);
  }
}
