import { randomUUID } from 'node:crypto';
import type { Batch, EventLog, NewEvent, StoredEvent } from '#event-sourcing';

export interface EventLogUnderTest {
  readonly log: EventLog;
  /** A second log on the same storage, as another process, or the same one after a restart, would open it. */
  readonly another: () => Promise<EventLog>;
  readonly close: () => Promise<void>;
}

/** Called once a suite: the storage may be shared and may hold events of others, so every case uses names of its own. */
export type OpenEventLog = () => Promise<EventLogUnderTest>;

const run = randomUUID().slice(0, 8);
let count = 0;

/** A category that nobody else uses. */
export function newCategory(): string {
  count += 1;
  return `cat${run}x${count}`;
}

/** A stream that nobody else uses. */
export function newStream(category = newCategory()): string {
  count += 1;
  return `${category}-${count}`;
}

export function event(data: object = {}, type = 'ThingHappened.v1'): NewEvent {
  return {
    id: randomUUID(),
    type,
    data,
    metadata: {
      actor: 'system:contract',
      correlationId: `request-${run}`,
      causationId: `request-${run}`,
      recordedAt: '2026-06-01T12:00:00.000Z',
      schemaVersion: 1,
    },
  };
}

export function events(length: number): NewEvent[] {
  return Array.from({ length }, (_, n) => event({ n }));
}

export const ids = (list: readonly { id: string }[]): string[] => list.map(({ id }) => id);

export async function collect<T>(source: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of source) list.push(item);
  return list;
}

export async function streamOf(log: EventLog, stream: string, from?: number, limit?: number): Promise<StoredEvent[]> {
  return collect(log.readStream(stream, from, limit));
}

export interface Followed {
  readonly events: StoredEvent[];
  readonly batches: Batch[];
}

/** Follows until the condition holds after a batch; each batch may first be acted upon. */
export async function followUntil(
  log: EventLog,
  { after = '', categories }: { after?: string; categories: readonly string[] },
  enough: (seen: Followed, batch: Batch) => boolean | Promise<boolean>,
): Promise<Followed> {
  const stop = new AbortController();
  const seen: Followed = { events: [], batches: [] };
  for await (const batch of log.follow(after, { categories }, stop.signal)) {
    seen.events.push(...batch.events);
    seen.batches.push(batch);
    if (await enough(seen, batch)) break;
  }
  stop.abort();
  return seen;
}

export const caughtUp = (_: Followed, batch: Batch): boolean => batch.caughtUp;

export const seenAtLeast =
  (count: number) =>
  (seen: Followed): boolean =>
    seen.events.length >= count;

/** What every follower must have seen: positions that ascend, and in each stream every revision from the first seen on. */
export function brokenOrder(list: readonly StoredEvent[]): string[] {
  const faults: string[] = [];
  const next = new Map<string, number>();
  let last = '';
  for (const { stream, revision, position } of list) {
    if (position <= last) faults.push(`${position} after ${last}`);
    const expected = next.get(stream) ?? revision;
    if (revision !== expected) faults.push(`${stream}@${revision} in place of @${expected}`);
    next.set(stream, revision + 1);
    last = position;
  }
  return faults;
}
