import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { copyLog, ForeignEvents } from '#event-sourcing';
import type { EventLog, StoredEvent } from '#event-sourcing';
import { SqliteEventLog } from '#storage';
import { EventStoreDbLog } from '#storage/servers';
import { event, events, ids, streamOf } from '../contracts/event-log.support.ts';
import { FakeEventStoreDb } from '../engines/fake-eventstoredb/fake-eventstoredb.ts';

const { signal } = new AbortController();

describe('Copying a log', () => {
  let directory: string;
  let fake: FakeEventStoreDb;
  let source: SqliteEventLog;
  let target: EventLog;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'scanledger-move-'));
    source = await openSqlite('events.db');
    fake = new FakeEventStoreDb();
    await fake.start();
    target = new EventStoreDbLog(fake.address, { retryPolicy: { attemptTimeoutMs: 300, totalTimeoutMs: 60_000 } });
  });
  afterEach(async () => {
    await Promise.all([source.close(), target.close()]);
    await fake.stop();
    await rm(directory, { recursive: true });
  });

  const openSqlite = (name: string): Promise<SqliteEventLog> =>
    SqliteEventLog.open({
      path: join(directory, name),
      onFatal: (reason) => {
        throw reason;
      },
    });

  /** Three streams whose events alternate. */
  async function fill(rounds: number): Promise<void> {
    const revisions = new Map<string, number>();
    for (let round = 0; round < rounds; round += 1) {
      const stream = `thing-${'abc'.charAt(round % 3)}`;
      const batch = events(1 + (round % 4));
      const appended = await source.append(stream, revisions.get(stream) ?? 'none', batch);
      revisions.set(stream, appended.revision);
    }
  }

  it('keeps order, ids, revisions, data and metadata, and maps positions to the target', async () => {
    await fill(40);
    const originals = await all(source);
    const marks = [originals[0], originals[17], originals.at(-1)].map((one) => one?.position ?? '');
    const { events: count, alreadyThere, hash, targetPositionOf } = await copyLog(source, target, { marks, signal });
    const copies = await all(target);
    expect(copies.map(withoutPosition)).toEqual(originals.map(withoutPosition));
    expect({ count, alreadyThere }).toEqual({ count: originals.length, alreadyThere: 0 });
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(marks.map(targetPositionOf)).toEqual([copies[0], copies[17], copies.at(-1)].map((one) => one?.position));
  });

  it('copies nothing when it is repeated, and later only new events', async () => {
    await fill(10);
    const first = await copyLog(source, target, { signal });
    expect(await copyLog(source, target, { signal })).toMatchObject({ hash: first.hash, alreadyThere: first.events });
    await source.append('thing-new', 'none', events(3));
    const last = await copyLog(source, target, { signal });
    expect(last).toMatchObject({ events: first.events + 3, alreadyThere: first.events });
    expect(last.hash).not.toBe(first.hash);
  });

  it('resumes after an interruption, any number of times', async () => {
    await fill(30);
    const originals = await all(source);
    for (let interruptions = 0; ; interruptions += 1) {
      const stop = new AbortController();
      let groups = 0;
      const onProgress = () => {
        groups += 1;
        if (groups === 4) stop.abort();
      };
      const outcome = await copyLog(source, target, { signal: stop.signal, onProgress }).catch(() => undefined);
      if (outcome === undefined) continue;
      expect(interruptions).toBeGreaterThan(3);
      break;
    }
    expect((await all(target)).map(withoutPosition)).toEqual(originals.map(withoutPosition));
  });

  it('stores no event twice when responses are lost and the server restarts', async () => {
    await fill(30);
    fake.faults.dropResponses = 3;
    let groups = 0;
    const onProgress = (): void => {
      groups += 1;
      if (groups === 9) void fake.stop().then(() => setTimeout(() => void fake.start(), 300));
    };
    const { events: count } = await copyLog(source, target, { signal, onProgress });
    expect(await all(target)).toHaveLength(count);
  });

  it.each<[string, (first: StoredEvent) => Promise<unknown>]>([
    ['events of its own', () => target.append('other-x', 'none', [event()])],
    [
      'an event with the same id and other data',
      ({ stream, id }) => target.append(stream, 'none', [{ ...event(), id }]),
    ],
    [
      'more than the source',
      async () => {
        await copyLog(source, target, { signal });
        await target.append('other-x', 'none', [event()]);
      },
    ],
  ])('refuses a target that holds %s, and does not change it', async (_, fillTarget) => {
    await fill(5);
    const [first] = await all(source);
    if (first === undefined) throw new Error('there is no event');
    await fillTarget(first);
    const before = await all(target);
    await expect(copyLog(source, target, { signal })).rejects.toThrow(ForeignEvents);
    expect(await all(target)).toEqual(before);
  });

  describe('with deleted streams', () => {
    const [deleted, anew, kept, record] = ['thing-deleted', 'thing-anew', 'thing-kept', 'thing-record'] as const;

    /** Deletes one stream, and another that is then created anew, twice. @returns the ids of what is left, in order */
    async function fillAndDelete(log: EventLog): Promise<string[]> {
      const left = events(9);
      await log.append(deleted, 'none', events(3));
      await log.append(anew, 'none', events(2));
      await log.append(kept, 'none', left.slice(0, 2));
      await log.append(record, 'none', left.slice(2, 3));
      await log.deleteStream(deleted, 2);
      await log.deleteStream(anew, 1);
      await log.append(anew, 'none', events(1));
      await log.append(kept, 1, left.slice(3, 4));
      await log.deleteStream(anew, 2);
      await log.append(anew, 'none', left.slice(4, 6));
      await log.append(kept, 2, left.slice(6, 7));
      await log.append(anew, 4, left.slice(7, 9));
      return ids(left);
    }
    const revisionsOf = async (log: EventLog, stream: string): Promise<number[]> =>
      (await streamOf(log, stream)).map(({ revision }) => revision);

    it('copies what is left; a stream that was created anew begins at revision 0', async () => {
      const left = await fillAndDelete(source);
      expect(await revisionsOf(source, anew)).toEqual([3, 4, 5, 6]);
      expect(await copyLog(source, target, { signal })).toMatchObject({ events: left.length, alreadyThere: 0 });
      expect(ids(await all(target))).toEqual(left);
      expect(await revisionsOf(target, anew)).toEqual([0, 1, 2, 3]);
      expect(await streamOf(target, deleted)).toEqual([]);
    });

    it.each([
      ['before the server has removed them from its files', () => undefined],
      ['after it', () => fake.store.scavenge()],
    ])('copies no deleted event of EventStoreDB, %s', async (_, scavenge) => {
      const left = await fillAndDelete(target);
      scavenge();
      const copy = await openSqlite('copy.db');
      try {
        await copyLog(target, copy, { signal });
        expect(ids(await all(copy))).toEqual(left);
        expect(await revisionsOf(copy, anew)).toEqual([0, 1, 2, 3]);
        expect(await copy.verifyHashChain()).toEqual({ events: left.length, deleted: 0, broken: undefined });
      } finally {
        await copy.close();
      }
    });

    it('has the same hash in each log when it is moved there and back', async () => {
      const left = await fillAndDelete(source);
      const there = await copyLog(source, target, { signal });
      const copy = await openSqlite('copy.db');
      try {
        const back = await copyLog(target, copy, { signal });
        expect(back.hash).toBe(there.hash);
        expect((await all(copy)).map(withoutPosition)).toEqual((await all(target)).map(withoutPosition));
        expect(await source.verifyHashChain()).toMatchObject({ deleted: 6, broken: undefined });
        expect(await copy.verifyHashChain()).toEqual({ events: left.length, deleted: 0, broken: undefined });
        await copy.append(anew, 3, [event()]);
        await target.append(anew, 3, [event()]);
      } finally {
        await copy.close();
      }
    });

    it('resumes after an interruption, and copies nothing when it is repeated', async () => {
      const left = await fillAndDelete(source);
      const stop = new AbortController();
      let groups = 0;
      const onProgress = (): void => {
        groups += 1;
        if (groups === 4) stop.abort();
      };
      await expect(copyLog(source, target, { signal: stop.signal, onProgress })).rejects.toMatchObject({
        name: 'AbortError',
      });
      const { alreadyThere } = await copyLog(source, target, { signal });
      expect(alreadyThere).toBeGreaterThan(0);
      expect(alreadyThere).toBeLessThan(left.length);
      expect(ids(await all(target))).toEqual(left);
      expect(await copyLog(source, target, { signal })).toMatchObject({ alreadyThere: left.length });
    });

    it('copies the rest of a stream whose deletion was interrupted, which can then be deleted', async () => {
      const rest = events(2);
      await target.append(deleted, 'none', [event(), event(), ...rest]);
      fake.store.truncate(deleted, 2);
      await copyLog(target, source, { signal });
      expect(ids(await all(source))).toEqual(ids(rest));
      await source.deleteStream(deleted, 1);
      expect(await streamOf(source, deleted)).toEqual([]);
    });

    it('maps the position of a deleted event to the last event before it that is left', async () => {
      const { position: first } = await source.append(deleted, 'none', events(2));
      const { position: before } = await source.append(kept, 'none', [event()]);
      const { position: between } = await source.append(anew, 'none', events(2));
      await source.append(kept, 0, [event()]);
      const { position: last } = await source.append(anew, 1, [event()]);
      await source.deleteStream(deleted, 1);
      await source.deleteStream(anew, 2);
      const marks = [first, before, between, last];
      const { targetPositionOf } = await copyLog(source, target, { marks, signal });
      const [one, two] = (await all(target)).map(({ position }) => position);
      expect(marks.map(targetPositionOf)).toEqual(['', one, one, two]);
    });

    it('refuses a target that holds events that were deleted since an earlier copy', async () => {
      await source.append(deleted, 'none', events(2));
      await source.append(kept, 'none', events(2));
      await copyLog(source, target, { signal });
      await source.deleteStream(deleted, 1);
      const before = await all(target);
      await expect(copyLog(source, target, { signal })).rejects.toThrow(ForeignEvents);
      expect(await all(target)).toEqual(before);
    });
  });
});

async function all(log: EventLog): Promise<StoredEvent[]> {
  const stop = new AbortController();
  const found: StoredEvent[] = [];
  for await (const batch of log.follow('', { categories: [] }, stop.signal)) {
    found.push(...batch.events);
    if (batch.caughtUp) break;
  }
  stop.abort();
  return found;
}

function withoutPosition(stored: StoredEvent): object {
  return { ...stored, position: undefined };
}
