import type { Exchange, FailedExchange } from '../../artifacts.ts';
import { rejectionOf } from './blocked.ts';

/** Suspicious responses for which one request tells that the site still serves its start page. */
const responsesPerRequest = 10;

/**
 * Tells a site that rejects everything for a while from one that forbids single URLs: the start page, which it has served
 * before, is requested again.
 */
export class StartPageWatch {
  readonly #send: () => Promise<Exchange | FailedExchange>;
  #known: Promise<string | undefined> | undefined;
  #uses = 0;

  /** `send` requests the start page. */
  constructor(send: () => Promise<Exchange | FailedExchange>) {
    this.#send = send;
  }

  /** How the site rejects its start page now; undefined where it serves it. */
  async rejection(): Promise<string | undefined> {
    if (this.#known === undefined || this.#uses >= responsesPerRequest) {
      this.#uses = 0;
      this.#known = this.#request();
    }
    this.#uses += 1;
    const known = this.#known;
    const rejection = await known;
    // A site that rejects requests may serve the next one.
    if (rejection !== undefined && this.#known === known) this.#known = undefined;
    return rejection;
  }

  /** The same, whatever was known before. */
  rejectionNow(): Promise<string | undefined> {
    this.#known = undefined;
    return this.rejection();
  }

  async #request(): Promise<string | undefined> {
    const response = await this.#send();
    if ('failure' in response) return undefined;
    const { status } = response;
    const isRejected = status === 403 || status >= 500;
    return rejectionOf(response) ?? (isRejected ? `status ${status}, from the start page as well` : undefined);
  }
}
