import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { copyLog, ForeignEvents } from '#event-sourcing';
import type { EventLog, StoredEvent } from '#event-sourcing';
import { SqliteEventLog } from '#storage';
import { EventStoreDbLog } from '#storage/servers';
import { event, events } from '../contracts/event-log.support.ts';
import { FakeEventStoreDb } from '../engines/fake-eventstoredb/fake-eventstoredb.ts';

const { signal } = new AbortController();

describe('Copying a log', () => {
  let directory: string;
  let fake: FakeEventStoreDb;
  let source: EventLog;
  let target: EventLog;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'scanledger-move-'));
    source = await SqliteEventLog.open({
      path: join(directory, 'events.db'),
      onFatal: (reason) => {
        throw reason;
      },
    });
    fake = new FakeEventStoreDb();
    await fake.start();
    target = new EventStoreDbLog(fake.address, { retryPolicy: { attemptTimeoutMs: 300, totalTimeoutMs: 900 } });
  });
  afterEach(async () => {
    await Promise.all([source.close(), target.close()]);
    await fake.stop();
    await rm(directory, { recursive: true });
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
