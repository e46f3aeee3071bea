import { Injectable } from '@nestjs/common';
import { ReadStore } from '#event-sourcing';
import type { CollectionDefinition } from '#event-sourcing';
import { BoundedMap, Clock, hasElapsed } from '#kernel';

export const sessionUses: CollectionDefinition = { name: 'session_uses', version: 1, indexes: [['removableAt']] };

interface SessionUseDocument {
  readonly sessionId: string;
  readonly lastSeenAt: string;
  /** `<end of the session>_<id>`: unique, so that old documents are found in their order. */
  readonly removableAt: string;
}

const granularityMs = 60_000;
const maxRemembered = 10_000;

/** Records when a session was last used, at most once a minute. A session is idle since then. */
@Injectable()
export class SessionUses {
  readonly #writtenAt = new BoundedMap<string, number>(maxRemembered);
  readonly #store: ReadStore;
  readonly #clock: Clock;

  constructor(store: ReadStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** `expiresAt`: the end of the session at the latest. */
  async record(sessionId: string, expiresAt: string): Promise<void> {
    const now = this.#clock.now();
    const before = this.#writtenAt.get(sessionId);
    if (before !== undefined && !hasElapsed(granularityMs, before, now)) return;
    this.#writtenAt.set(sessionId, now);
    const lastSeenAt = new Date(now).toISOString();
    const document: SessionUseDocument = { sessionId, lastSeenAt, removableAt: `${expiresAt}_${sessionId}` };
    await this.#store.put(sessionUses, sessionId, document);
    await this.#removeOld(lastSeenAt);
  }

  async lastSeenAt(sessionId: string): Promise<string | undefined> {
    return (await this.#store.get<SessionUseDocument>(sessionUses, sessionId))?.lastSeenAt;
  }

  /** Each write removes up to two documents of sessions that have expired, so that they do not accumulate. */
  async #removeOld(now: string): Promise<void> {
    const query = { below: { removableAt: now }, orderBy: 'removableAt', limit: 2 };
    for (const { sessionId } of await this.#store.find<SessionUseDocument>(sessionUses, query)) {
      await this.#store.remove(sessionUses, sessionId);
    }
  }
}
