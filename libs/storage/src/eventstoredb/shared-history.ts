import type { Batch, Position, StoredEvent, StreamFilter } from '#event-sourcing';
import { beforeAbort, delay } from '#kernel';
import { bytesBetween } from './eventstoredb-positions.ts';
import { HistoryPages } from './history-pages.ts';
import type { HistoryFollower } from './history-pages.ts';

/** A page ends where it has one of them. */
const pageSize = { events: 1_000, bytes: 2 * 1_024 * 1_024 };
/** Followers that are so near to each other read together. */
const nearBytes = 4 * 1_024 * 1_024;
/** Others are waited for until none has come for so long, and no longer than that in all. */
const waiting = { quietMs: 300, maxMs: 3_000 };

interface Member {
  readonly after: Position;
  follower?: HistoryFollower;
}

interface Gathering {
  readonly around: Position;
  readonly members: Set<Member>;
  readonly ended: Promise<void>;
}

/**
 * History for the followers of a process that are far behind. One subscription to all streams receives it for all of them
 * that are near to each other, so that an event is sent, parsed and decoded once. There may be several such groups: read
 * models that are made anew begin with the log, and sagas where they were before.
 */
export class SharedHistory {
  readonly #subscribe: (after: Position) => AsyncIterable<Batch>;
  readonly #gatherings = new Set<Gathering>();
  readonly #histories = new Set<HistoryPages>();

  /** @param subscribe to all streams; it resumes by itself */
  constructor(subscribe: (after: Position) => AsyncIterable<Batch>) {
    this.#subscribe = subscribe;
  }

  /** Whether history that others are reading can be read with them from this position on. */
  serves(position: Position): boolean {
    return this.#find(position) !== undefined;
  }

  /** Ends near the end of the log, where the follower is slower than the others, where there are none, and when the signal aborts. */
  async *follow(after: Position, filter: StreamFilter, signal: AbortSignal): AsyncIterable<Batch> {
    using follower = this.#find(after)?.enter(after) ?? (await this.#gather(after, signal));
    if (follower !== undefined) yield* follower.batches(filter, signal);
  }

  #find(position: Position): HistoryPages | undefined {
    return [...this.#histories].find(
      (pages) => pages.serves(position) && bytesBetween(pages.through, position) < nearBytes,
    );
  }

  async #gather(after: Position, signal: AbortSignal): Promise<HistoryFollower | undefined> {
    const isNear = ({ around }: Gathering): boolean => Math.abs(bytesBetween(around, after)) <= nearBytes;
    const { members, ended } = [...this.#gatherings].find(isNear) ?? this.#beginToGather(after);
    const member: Member = { after };
    members.add(member);
    await beforeAbort(ended, signal);
    members.delete(member);
    return member.follower;
  }

  #beginToGather(around: Position): Gathering {
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const gathering = { around, members: new Set<Member>(), ended };
    this.#gatherings.add(gathering);
    void this.#gatherAndRead(gathering).finally(resolve);
    return gathering;
  }

  async #gatherAndRead(gathering: Gathering): Promise<void> {
    const { members } = gathering;
    await untilGathered(members);
    this.#gatherings.delete(gathering);
    if (members.size > 1) this.#begin([...members]);
  }

  #begin(members: readonly Member[]): void {
    const [from = ''] = members.map(({ after }) => after).toSorted();
    const pages = new HistoryPages(from);
    for (const member of members) member.follower = pages.enter(member.after);
    this.#histories.add(pages);
    void this.#receive(from, pages).finally(() => {
      pages.complete();
      this.#histories.delete(pages);
    });
  }

  async #receive(from: Position, pages: HistoryPages): Promise<void> {
    let events: StoredEvent[] = [];
    for await (const { events: more, through, caughtUp } of this.#subscribe(from)) {
      events.push(...more);
      const isFull =
        events.length >= pageSize.events || bytesBetween(pages.through, through) >= pageSize.bytes || caughtUp;
      if (!isFull) continue;
      if (!(await pages.add({ events, through })) || caughtUp) return;
      events = [];
    }
  }
}

/** Resolves when nobody has come for a while after the first. */
async function untilGathered(members: ReadonlySet<Member>): Promise<void> {
  const end = performance.now() + waiting.maxMs;
  for (let count = 1; ; count = members.size) {
    await delay(waiting.quietMs);
    if (members.size <= count || performance.now() >= end) return;
  }
}
