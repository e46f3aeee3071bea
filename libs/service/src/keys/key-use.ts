import { Injectable } from '@nestjs/common';
import { ReadStore } from '#event-sourcing';
import type { CollectionDefinition } from '#event-sourcing';
import { BoundedMap, Clock, hasElapsed } from '#kernel';

export const keyUses: CollectionDefinition = { name: 'key_uses', version: 1, indexes: [] };

export interface KeyUseDocument {
  readonly lastUsedAt: string;
}

const granularityMs = 60_000;
/** Keys whose last write is remembered; the use of any other is written. */
export const maxRemembered = 10_000;

/** Records the last use of each key: the first use immediately, later ones at most once a minute, without blocking requests. */
@Injectable()
export class KeyUse {
  readonly #writtenAt = new BoundedMap<string, number>(maxRemembered);

  readonly #store: ReadStore;
  readonly #clock: Clock;

  constructor(store: ReadStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  record(keyId: string): void {
    const now = this.#clock.now();
    const before = this.#writtenAt.get(keyId);
    if (before !== undefined && !hasElapsed(granularityMs, before, now)) return;
    this.#writtenAt.set(keyId, now);
    const document: KeyUseDocument = { lastUsedAt: new Date(now).toISOString() };
    // A lost write costs one minute of precision: the next use writes again.
    void this.#store.put(keyUses, keyId, document).catch(() => this.#writtenAt.delete(keyId));
  }

  async lastUsedAt(keyId: string): Promise<string | null> {
    return (await this.#store.get<KeyUseDocument>(keyUses, keyId))?.lastUsedAt ?? null;
  }
}
