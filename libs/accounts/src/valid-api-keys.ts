import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ReadStore } from '#event-sourcing';
import { Clock } from '#kernel';
import { apiKeysProjection } from './api-keys.projection.ts';
import type { ApiKeyDocument } from './api-keys.projection.ts';
import { keyStatus } from './key-status.ts';
import { hashKey, isWellFormedKey } from './key-secret.ts';

const maxRememberedKeys = 10_000;

/** The look-up of one key. */
export interface KeyLookup {
  /** Of the key. */
  readonly hash: string;
  /** The account of a key that was found before, valid or not: it may be looked up at the same time as the key. */
  readonly accountId: string | undefined;
  /** The key, unless it has expired or is revoked. */
  find(): Promise<ApiKeyDocument | undefined>;
}

/** Looks API keys up for authentication: one read, without the bus, and none for a text that is not a key. */
@Injectable()
export class ValidApiKeys {
  readonly #store: ReadStore;
  readonly #clock: Clock;
  /** The account of each key that was found last, by the hash of the key. It never changes. */
  readonly #accountIds = new Map<string, string>();

  constructor(store: ReadStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** The key with this secret, and its account where that is known before the key is looked up; undefined for a text that is no key. */
  lookUp(secret: string): KeyLookup | undefined {
    if (!isWellFormedKey(secret)) return undefined;
    const digest = hashKey(secret);
    return { hash: digest, accountId: this.#accountIds.get(digest), find: () => this.#find(digest) };
  }

  /** The key with this secret, unless it has expired or is revoked. */
  async find(secret: string): Promise<ApiKeyDocument | undefined> {
    return this.lookUp(secret)?.find();
  }

  async #find(digest: string): Promise<ApiKeyDocument | undefined> {
    const key = await this.#store.get<ApiKeyDocument>(apiKeysProjection.collection, digest);
    if (key === undefined || !timingSafeEqual(Buffer.from(key.hash), Buffer.from(digest))) return undefined;
    this.#remember(digest, key.accountId);
    const status = keyStatus(key, this.#clock.now());
    return status === 'revoked' || status === 'expired' ? undefined : key;
  }

  #remember(digest: string, accountId: string): void {
    if (this.#accountIds.has(digest)) return;
    this.#accountIds.set(digest, accountId);
    const [oldest = digest] = this.#accountIds.keys();
    if (this.#accountIds.size > maxRememberedKeys) this.#accountIds.delete(oldest);
  }
}
