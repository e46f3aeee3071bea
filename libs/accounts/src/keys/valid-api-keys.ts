import { Injectable } from '@nestjs/common';
import { ReadStore } from '#event-sourcing';
import { Clock } from '#kernel';
import { apiKeysProjection } from './api-keys.projection.ts';
import type { ApiKeyDocument } from './api-keys.projection.ts';
import { keyStatus } from './key-status.ts';
import { hashKey, isWellFormedKey } from './key-secret.ts';

type Hashes = Pick<ReadonlySet<string>, 'has'>;

const noHashes: Hashes = new Set();

/** Looks API keys up for authentication: one read, without the bus, and none for a text that is not a key. */
@Injectable()
export class ValidApiKeys {
  readonly #store: ReadStore;
  readonly #clock: Clock;

  constructor(store: ReadStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /**
   * The hash of a secret; undefined for a text that is no key.
   * @param known hashes of keys that were found before, whose form need not be checked again
   */
  hashOf(secret: string, known: Hashes = noHashes): string | undefined {
    const hash = hashKey(secret);
    return known.has(hash) || isWellFormedKey(secret) ? hash : undefined;
  }

  /** The key with this secret, unless it has expired or is revoked. */
  async find(secret: string): Promise<ApiKeyDocument | undefined> {
    const hash = this.hashOf(secret);
    return hash === undefined ? undefined : this.findByHash(hash);
  }

  /** The key with this hash, which is the id of its document, unless it has expired or is revoked. */
  async findByHash(hash: string): Promise<ApiKeyDocument | undefined> {
    const key = await this.#store.get<ApiKeyDocument>(apiKeysProjection.collection, hash);
    if (key === undefined) return undefined;
    const status = keyStatus(key, this.#clock.now());
    return status === 'revoked' || status === 'expired' ? undefined : key;
  }
}
