import type { AcceptedRisk } from '../models.ts';
import type { List, ListParams } from '../pagination.ts';
import type { CallOptions, Requester } from '../requester.ts';
import { listOf } from './list-of.ts';

/** The risk to accept. */
export interface AcceptRiskParams {
  /** The `fingerprint` of a finding. */
  fingerprint: string;
  /** Why the risk is accepted, for people: 1 to 1,000 characters. */
  reason: string;
  /** RFC 3339, in the future. By default, or with null, it does not expire. */
  expires_at?: string | null | undefined;
}

/** Weaknesses that the account lives with. */
export class AcceptedRisks {
  readonly #requester: Requester;

  constructor(requester: Requester) {
    this.#requester = requester;
  }

  /** Accepts a risk: findings with the fingerprint, of past and future scans, show `accepted` until the risk expires or is deleted. */
  async create(params: AcceptRiskParams, options?: CallOptions): Promise<AcceptedRisk> {
    return this.#requester.call({ method: 'POST', path: '/v1/accepted_risks', body: params }, options);
  }

  /** An accepted risk. */
  async get(riskId: string, options?: CallOptions): Promise<AcceptedRisk> {
    return this.#requester.call({ method: 'GET', path: pathOf(riskId) }, options);
  }

  /** The account's accepted risks, newest first, also those that have expired. */
  list(params: ListParams = {}, options?: CallOptions): List<AcceptedRisk> {
    const idOf = ({ risk_id: id }: AcceptedRisk): string => id;
    return listOf(this.#requester, '/v1/accepted_risks', idOf, { ...params }, options);
  }

  /** Deletes an accepted risk: findings with its fingerprint are not shown as accepted any more. */
  async delete(riskId: string, options?: CallOptions): Promise<void> {
    await this.#requester.call({ method: 'DELETE', path: pathOf(riskId) }, options);
  }
}

function pathOf(riskId: string): string {
  return `/v1/accepted_risks/${encodeURIComponent(riskId)}`;
}
