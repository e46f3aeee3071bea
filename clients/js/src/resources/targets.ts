import type { Target } from '../models.ts';
import type { List, ListParams } from '../pagination.ts';
import type { CallOptions, Requester } from '../requester.ts';
import { listOf } from './list-of.ts';

/** The target to add. */
export interface CreateTargetParams {
  /** The registrable domain of the site, such as `example.com`, without scheme and port. */
  host: string;
}

/** Sites with their proofs of ownership. */
export class Targets {
  readonly #requester: Requester;

  constructor(requester: Requester) {
    this.#requester = requester;
  }

  /** Adds a site whose ownership is to be proved: publish the token in a TXT record or in a file, then verify the target. */
  async create(params: CreateTargetParams, options?: CallOptions): Promise<Target> {
    return this.#requester.call({ method: 'POST', path: '/v1/targets', body: params }, options);
  }

  /** A target. */
  async get(targetId: string, options?: CallOptions): Promise<Target> {
    return this.#requester.call({ method: 'GET', path: pathOf(targetId) }, options);
  }

  /** The account's targets, newest first. */
  list(params: ListParams = {}, options?: CallOptions): List<Target> {
    const idOf = ({ target_id: id }: Target): string => id;
    return listOf(this.#requester, '/v1/targets', idOf, { ...params }, options);
  }

  /** Looks for the proof now; `state` says whether it was found, `last_check` why not. */
  async verify(targetId: string, options?: CallOptions): Promise<Target> {
    return this.#requester.call({ method: 'POST', path: `${pathOf(targetId)}/verify` }, options);
  }

  /** Deletes a target; added again, it has another token. */
  async delete(targetId: string, options?: CallOptions): Promise<void> {
    await this.#requester.call({ method: 'DELETE', path: pathOf(targetId) }, options);
  }
}

function pathOf(targetId: string): string {
  return `/v1/targets/${encodeURIComponent(targetId)}`;
}
