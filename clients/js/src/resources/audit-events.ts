import type { AuditEvent } from '../models.ts';
import type { List, ListParams } from '../pagination.ts';
import type { CallOptions, Requester } from '../requester.ts';
import { listOf } from './list-of.ts';

/** What has happened to the API keys, members, invitations and sign-ins of the account. */
export class AuditEvents {
  readonly #requester: Requester;

  constructor(requester: Requester) {
    this.#requester = requester;
  }

  /** The account's audit events, newest first. */
  list(params: ListParams = {}, options?: CallOptions): List<AuditEvent> {
    return listOf<AuditEvent>(this.#requester, '/v1/audit/events', ({ id }) => id, { ...params }, options);
  }
}
