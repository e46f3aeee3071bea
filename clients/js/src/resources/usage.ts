import type { Usage } from '../models.ts';
import type { CallOptions, Requester } from '../requester.ts';

/** Scans used and allowed. */
export class UsageResource {
  readonly #requester: Requester;

  constructor(requester: Requester) {
    this.#requester = requester;
  }

  /** Scans used and allowed in the current billing period. */
  async get(options?: CallOptions): Promise<Usage> {
    return this.#requester.call({ method: 'GET', path: '/v1/usage' }, options);
  }
}
