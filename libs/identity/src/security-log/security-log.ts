import { Injectable } from '@nestjs/common';
import { EventLog, findAll, isOutage, readPage, ReadStore, ReadYourWrites } from '#event-sourcing';
import type { Page, Pagination } from '#event-sourcing';
import { Rejected } from '#kernel';
import { securityLogProjection } from './security-log.projection.ts';
import type { SecurityLogEntry } from './security-log.projection.ts';

/** How long a page waits for its newest entries. */
const maxWaitMs = 3_000;

/** A page of the security log, newest first. */
export interface SecurityLogPage {
  readonly entries: readonly SecurityLogEntry[];
  /** Where the next page begins; undefined on the last one. */
  readonly before: string | undefined;
  /** False where entries of what was recorded before the query may be missing: the read model is behind. */
  readonly isCurrent: boolean;
}

/** Reads the security log. Waits for what is recorded already: nobody would miss an entry that they do not know of. */
@Injectable()
export class SecurityLog {
  readonly #store: ReadStore;
  readonly #readYourWrites: ReadYourWrites;
  readonly #log: EventLog;

  constructor(store: ReadStore, readYourWrites: ReadYourWrites, log: EventLog) {
    this.#store = store;
    this.#readYourWrites = readYourWrites;
    this.#log = log;
  }

  /** What concerns the account, and what concerns the user alone. `before`: only entries before this one's `order`. */
  async page(
    of: { readonly accountId: string; readonly userId: string },
    limit: number,
    before?: string,
  ): Promise<SecurityLogPage> {
    // What is new does not belong on older pages.
    const isCurrent = before !== undefined || (await this.#catchesUp(maxWaitMs));
    const [account, user] = await Promise.all([
      this.#find({ accountId: of.accountId }, limit + 1, before),
      this.#find({ userId: of.userId, accountId: '' }, limit + 1, before),
    ]);
    const entries = [...account, ...user].sort((one, other) => (one.order < other.order ? 1 : -1));
    const shown = entries.slice(0, limit);
    return { entries: shown, before: entries.length > limit ? shown.at(-1)?.order : undefined, isCurrent };
  }

  /**
   * What concerns the account, without what concerns a user alone.
   * @throws Rejected `service_unavailable` while the read model is behind; `invalid_parameter` for a wrong cursor
   */
  async ofAccount(accountId: string, pagination: Pagination): Promise<Page<SecurityLogEntry>> {
    const { cursor } = pagination;
    const isOlderPage = cursor !== undefined && 'startingAfter' in cursor;
    if (!isOlderPage) await this.#requireCurrent(maxWaitMs);
    const { collection } = securityLogProjection;
    return readPage<SecurityLogEntry>(this.#store, { collection, scope: { accountId } }, pagination);
  }

  /**
   * All streams of a user that are deleted with the user.
   * @throws Rejected `service_unavailable` while the read model is behind: some would be missing
   */
  async streamsOf(userId: string): Promise<readonly string[]> {
    await this.#requireCurrent();
    const entries = await findAll<SecurityLogEntry>(this.#store, securityLogProjection.collection, { userId });
    const streams = entries
      .map(({ stream }) => stream)
      .filter((name) => /^(?:session|signInFailures|invitation)-/.test(name));
    return [...new Set(streams)];
  }

  async #requireCurrent(timeoutMs?: number): Promise<void> {
    if (await this.#catchesUp(timeoutMs)) return;
    throw new Rejected('service_unavailable', 'The security log is behind the event log. Retry in 2 s.', {
      retryAfter: 2,
    });
  }

  async #catchesUp(timeoutMs?: number): Promise<boolean> {
    try {
      return await this.#readYourWrites.catchesUp(securityLogProjection, this.#log, timeoutMs);
    } catch (error) {
      if (!isOutage(error)) throw error;
      return false;
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
