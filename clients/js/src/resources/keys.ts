import type { ApiKey, CreatedApiKey, RotatedApiKey, Scope } from '../models.ts';
import type { List, ListParams } from '../pagination.ts';
import type { CallOptions, Requester } from '../requester.ts';
import { listOf } from './list-of.ts';

/** The key to create. */
export interface CreateKeyParams {
  /** For people, 1 to 100 characters. */
  name: string;
  /** By default `scans:read`, `scans:write` and `usage:read`, as far as the calling key has them. */
  scopes?: Scope[] | undefined;
  /** RFC 3339. By default, or with null, the key expires with the calling key. */
  expires_at?: string | null | undefined;
}

/** API keys of the account. */
export class Keys {
  readonly #requester: Requester;

  constructor(requester: Requester) {
    this.#requester = requester;
  }

  /** Creates a key, which the result shows this once. */
  async create(params: CreateKeyParams, options?: CallOptions): Promise<CreatedApiKey> {
    return this.#requester.call({ method: 'POST', path: '/v1/keys', body: params }, options);
  }

  /** A key without the key itself. */
  async get(keyId: string, options?: CallOptions): Promise<ApiKey> {
    return this.#requester.call({ method: 'GET', path: pathOf(keyId) }, options);
  }

  /** The account's keys, newest first. */
  list(params: ListParams = {}, options?: CallOptions): List<ApiKey> {
    return listOf<ApiKey>(this.#requester, '/v1/keys', ({ key_id: id }) => id, { ...params }, options);
  }

  /** A new key in place of this one, which works for `overlap_hours` more: 0 to 168, 24 by default. */
  async rotate(
    keyId: string,
    params: { overlap_hours?: number | undefined } = {},
    options?: CallOptions,
  ): Promise<RotatedApiKey> {
    return this.#requester.call({ method: 'POST', path: `${pathOf(keyId)}/rotate`, body: params }, options);
  }

  /** Ends a key at once and for good. */
  async revoke(keyId: string, options?: CallOptions): Promise<void> {
    await this.#requester.call({ method: 'DELETE', path: pathOf(keyId) }, options);
  }
}

function pathOf(keyId: string): string {
  return `/v1/keys/${encodeURIComponent(keyId)}`;
}
