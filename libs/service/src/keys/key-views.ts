import { Injectable } from '@nestjs/common';
import { keyStatus } from '#accounts';
import type { ApiKeyDocument } from '#accounts';
import { Clock } from '#kernel';
import { KeyUse } from './key-use.ts';

/** The view of a key, without its secret. */
@Injectable()
export class KeyViews {
  readonly #clock: Clock;
  readonly #keyUse: KeyUse;

  constructor(clock: Clock, keyUse: KeyUse) {
    this.#clock = clock;
    this.#keyUse = keyUse;
  }

  async of(key: ApiKeyDocument) {
    return {
      key_id: key.keyId,
      name: key.name,
      scopes: key.scopes,
      prefix: key.prefix,
      last4: key.last4,
      created_at: key.createdAt,
      last_used_at: await this.#keyUse.lastUsedAt(key.keyId),
      expires_at: key.expiresAt,
      exposed_at: key.exposedAt ?? null,
      state: keyStatus(key, this.#clock.now()),
    };
  }
}
