import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ReadStore } from '#event-sourcing';
import { Clock } from '#kernel';
import { apiKeysProjection } from './api-keys.projection.ts';
import type { ApiKeyDocument } from './api-keys.projection.ts';
import { keyStatus } from './key-status.ts';
import { hashKey, isWellFormedKey } from './key-secret.ts';

/** The look-up of one key. */
export interface KeyLookup {
  /** Of the key. */
  readonly hash: string;
  /** The key, unless it has expired or is revoked. */
  find(): Promise<ApiKeyDocument | undefined>;
}

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
   * The look-up of the key with this secret; undefined for a text that is no key.
   * @param known hashes of keys that were found before, whose form need not be checked again
   */
  lookUp(secret: string, known: Hashes = noHashes): KeyLookup | undefined {
    const hash = hashKey(secret);
    if (!known.has(hash) && !isWellFormedKey(secret)) return undefined;
    return { hash, find: () => this.#find(hash) };
  }

  /** The key with this secret, unless it has expired or is revoked. */
  async find(secret: string): Promise<ApiKeyDocument | undefined> {
    return this.lookUp(secret)?.find();
  }

  async #find(digest: string): Promise<ApiKeyDocument | undefined> {
    const key = await this.#store.get<ApiKeyDocument>(apiKeysProjection.collection, digest);
    if (key === undefined || !timingSafeEqual(Buffer.from(key.hash), Buffer.from(digest))) return undefined;
    const status = keyStatus(key, this.#clock.now());
    return status === 'revoked' || status === 'expired' ? undefined : key;
  }
}
