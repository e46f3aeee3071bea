import { setImmediate } from 'node:timers/promises';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { SystemIds } from '#kernel';
import { commandStep } from './command-step.ts';
import type { StreamKind } from '../decider.ts';
import { EventCatalogue } from '../event-catalogue.ts';
import { KnownStreams } from './known-streams.ts';
import { LogUnavailable } from '../ports/event-log.ts';
import type { StoredEvent } from '../ports/event-log.ts';
import { StateSnapshots } from '../snapshots/state-snapshots.ts';
import { FindableDocuments } from '../testing/findable-documents.ts';
import { InMemoryEventLog } from '../testing/in-memory-event-log.ts';

interface Added {
  readonly type: 'Added';
  readonly data: { readonly n: number };
}

/** Adds numbers up. */
const sum: StreamKind<number, number, Added> = {
  family: { category: 'sum', types: { Added: [] } },
  decider: {
    initialState: 0,
    decide: (n) => [{ type: 'Added', data: { n } }],
    evolve: (total, { data }) => total + data.n,
  },
  snapshotVersion: 1,
};

const metadata = { actor: 'operator:test', correlationId: 'c', causationId: 'c', recordedAt: 'T', schemaVersion: 1 };

/** A log that can hold back what its reads have found, and make reads fail. */
class HeldReads extends InMemoryEventLog {
  readonly #held: (() => void)[] = [];
  isHeld = false;

  override async *readStream(stream: string, from?: number): AsyncIterable<StoredEvent> {
    const found: StoredEvent[] = [];
    for await (const event of super.readStream(stream, from)) found.push(event);
    if (this.isHeld) await new Promise<void>((resolve) => this.#held.push(resolve));
    const failure = this.failures.shift();
    if (failure !== undefined) throw failure;
    yield* found;
  }

  async endRead(): Promise<void> {
    await setImmediate();
    this.#held.shift()?.();
    await setImmediate();
  }
}

describe('the states of streams', () => {
  let log: HeldReads;
  let streams: KnownStreams;
  let snapshotQueries: number;
  beforeEach(() => {
    log = new HeldReads();
    snapshotQueries = 0;
    const store = new FindableDocuments();
    const get = store.get.bind(store);
    store.get = (...query) => {
      snapshotQueries += 1;
      return get(...query);
    };
    streams = new KnownStreams(log, new EventCatalogue([sum.family]), new StateSnapshots(log, store.port));
  });

  const added = (n: number) => ({ id: new SystemIds().event(), type: 'Added.v1', data: { n }, metadata });
  const byAnother = (n: number): void => {
    const last = log.events.findLast(({ stream }) => stream === 'sum-a');
    log.store('sum-a', last?.revision ?? 'none', [added(n)]);
  };
  const read = async (id = 'a'): Promise<number> => (await streams.read(sum, id)).state;

  it('are read once for all that need one at the same time', async () => {
    byAnother(1);
    expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1]);
    expect([log.reads, log.eventsRead]).toEqual([1, 1]);
  });

  it('include all events that were appended before the read, also where another one is in progress', async () => {
    byAnother(1);
    log.isHeld = true;
    const first = read();
    await setImmediate();
    byAnother(2);
    const others = [read(), read()];
    await log.endRead();
    await log.endRead();
    expect([await first, ...(await Promise.all(others))]).toEqual([1, 3, 3]);
    expect(log.reads).toBe(2);
  });

  it('of different streams are read apart', async () => {
    byAnother(1);
    expect(await Promise.all([read('a'), read('b')])).toEqual([1, 0]);
    expect(log.reads).toBe(2);
  });

  it('are read again after a read that failed for all that shared it', async () => {
    byAnother(1);
    log.failures.push(new LogUnavailable('away'));
    const failed = await Promise.allSettled([read(), read()]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await read()).toBe(1);
  });

  it('that were read are not replaced by assumed ones', async () => {
    byAnother(1);
    const known = await streams.read(sum, 'a');
    streams.assume(sum, 'a', { ...known, state: 2 });
    expect(streams.find(step)).toEqual(known);
  });

  describe('of a stream that had no events', () => {
    it('are read with a query for its snapshot again after a minute', async () => {
      jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
      try {
        await read();
        jest.advanceTimersByTime(60_001);
        await read();
        expect(snapshotQueries).toBe(2);
      } finally {
        jest.useRealTimers();
      }
    });

    it('are read without a query for its snapshot', async () => {
      await read();
      expect([await read(), await read()]).toEqual([0, 0]);
      expect(snapshotQueries).toBe(1);
      byAnother(1);
      expect(await read()).toBe(1);
      expect(snapshotQueries).toBe(1);
    });

    it.each([
      ['read', () => read()],
      ['appended', async () => streams.appended(step, 'none', { state: 1, revision: 0, position: '1' })],
    ])('are read from a snapshot once events of it were %s and it is not known any more', async (_how, change) => {
      await read();
      byAnother(1);
      await change();
      streams.forget('sum-a');
      snapshotQueries = 0;
      expect(await read()).toBe(1);
      expect(snapshotQueries).toBe(1);
    });
  });

  const step = commandStep(sum, 'a', () => 1);
});
