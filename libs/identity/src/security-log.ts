import { Injectable } from '@nestjs/common';
import { ReadStore } from '#event-sourcing';
import { securityLogProjection } from './security-log.projection.ts';
import type { SecurityLogEntry } from './security-log.projection.ts';

/** A page of the security log, newest first. */
export interface SecurityLogPage {
  readonly entries: readonly SecurityLogEntry[];
  /** Where the next page begins; undefined on the last one. */
  readonly before: string | undefined;
}

/** Reads the security log. */
@Injectable()
export class SecurityLog {
  readonly #store: ReadStore;

  constructor(store: ReadStore) {
    this.#store = store;
  }

  /** What concerns the account, and what concerns the user alone. `before`: only entries before this one's `order`. */
  async page(of: { readonly accountId: string; readonly userId: string }, limit: number, before?: string) {
    const [account, user] = await Promise.all([
      this.#find({ accountId: of.accountId }, limit + 1, before),
      this.#find({ userId: of.userId, accountId: '' }, limit + 1, before),
    ]);
    const entries = [...account, ...user].sort((one, other) => (one.order < other.order ? 1 : -1));
    const shown = entries.slice(0, limit);
    return { entries: shown, before: entries.length > limit ? shown.at(-1)?.order : undefined };
  }

  /** All streams of a user that are deleted with the user. */
  async streamsOf(userId: string): Promise<readonly string[]> {
    const streams = new Set<string>();
    for (let before: string | undefined; ;) {
      const entries = await this.#find({ userId }, 500, before);
      for (const { stream } of entries) if (/^(?:session|signInFailures|invitation)-/.test(stream)) streams.add(stream);
      before = entries.at(-1)?.order;
      if (entries.length < 500) return [...streams];
    }
  }

  #find(equals: Readonly<Record<string, string>>, limit: number, before: string | undefined) {
    return this.#store.find<SecurityLogEntry>(securityLogProjection.collection, {
      equals,
      ...(before !== undefined && { below: { order: before } }),
      orderBy: 'order',
      descending: true,
      limit,
    });
  }
}
