import { describe, expect, it } from '@jest/globals';
import { delay, SystemIds } from '#kernel';
import { ManualClock } from '../../../kernel/src/testing/manual-clock.ts';
import { EventCatalogue, NewerEventVersion } from '../event-catalogue.ts';
import { ParkedEvents } from '../parking/parked-events.ts';
import { LogUnavailable } from '../ports/event-log.ts';
import type { StoredEvent } from '../ports/event-log.ts';
import type { Saga } from '../saga.ts';
import { SagaCommand } from '../saga.ts';
import { InMemoryEventLog } from '../testing/in-memory-event-log.ts';
import { InMemoryReadStore } from '../testing/in-memory-read-store.ts';
import { storedEvent } from '../testing/stored-event.ts';
import { SagaTask } from './saga-task.ts';

const lease = { name: 'reader:saga', owner: 'test', epoch: 1 };

class React extends SagaCommand {
  readonly event: string;

  constructor(event: string) {
    super();
    this.event = event;
  }
}

const saga: Saga = {
  name: 'saga',
  startsAt: 'beginning',
  categories: ['thing'],
  handles: ['Happened'],
  react: () => [],
};

const events = (stream: string, first: number, count: number): readonly StoredEvent[] =>
  Array.from({ length: count }, (_, n) => storedEvent(stream, first + n));

describe('the reader of a saga', () => {
  const setUp = async ({
    dispatch = async () => undefined,
    react = ({ id }) => [new React(id)],
    isUnordered = false,
    reactsAfterMs = 0,
    savesAtOnce = false,
  }: {
    readonly dispatch?: (event: string) => Promise<void>;
    readonly react?: Saga['react'];
    readonly isUnordered?: boolean;
    readonly reactsAfterMs?: number;
    readonly savesAtOnce?: boolean;
  } = {}) => {
    const clock = new ManualClock('2026-06-01T12:00:00Z');
    const store = new InMemoryReadStore();
    const log = new InMemoryEventLog();
    const parked = new ParkedEvents(log, clock, new SystemIds());
    const catalogue = new EventCatalogue([{ category: 'thing', types: { Happened: [] } }]);
    const dispatched: React[] = [];
    const dispatchAndRecord = async (command: SagaCommand): Promise<void> => {
      await dispatch((command as React).event);
      dispatched.push(command as React);
    };
    const started = async (startsAt: Saga['startsAt'], on = store) => {
      const environment = { log, store: on.port, catalogue, parked, dispatch: dispatchAndRecord, clock };
      const one = new SagaTask({ ...saga, startsAt, react, isUnordered, reactsAfterMs, savesAtOnce }, environment);
      return { task: one, position: Number(await one.start(lease)) };
    };
    const { task } = await started('beginning');
    const handle = async (batch: readonly StoredEvent[], signal = new AbortController().signal): Promise<void> => {
      await task.handle({ events: batch, through: batch.at(-1)?.position ?? '', caughtUp: true }, lease, signal);
    };
    return {
      handle,
      stop: () => task.keepSaving(AbortSignal.abort()),
      log,
      store,
      started,
      dispatched,
      reached: (on = store) => Number(on.checkpoints.get('saga')?.position ?? 0),
      parked: async () => (await parked.list('saga')).map(({ eventId }) => eventId),
    };
  };

  it('dispatches each command on behalf of the actor of the event, and names itself as the way', async () => {
    const { handle, dispatched, reached } = await setUp();
    await handle(events('thing-a', 1, 1));
    expect(dispatched[0]?.context).toMatchObject({
      actor: 'test',
      via: 'system:saga',
      correlationId: 'c',
      causationId: 'event-1',
    });
    expect(reached()).toBe(1);
  });

  it('gives each command of an event a decision id of its own', async () => {
    const { handle, dispatched } = await setUp({ react: ({ id }) => [new React(id), new React(id)] });
    await handle(events('thing-a', 1, 1));
    const [first, second] = dispatched.map(({ context }) => context.decisionId);
    expect([first, second]).toEqual([expect.any(String), expect.any(String)]);
    expect(second).not.toBe(first);
  });

  it('gives a repeated command the same decision id', async () => {
    const { handle, dispatched } = await setUp();
    await handle(events('thing-a', 1, 1));
    await handle(events('thing-a', 1, 2));
    const [first, repeated, other] = dispatched.map(({ context }) => context.decisionId);
    expect(repeated).toBe(first);
    expect(other).not.toBe(first);
  });

  it('handles no later event of the stream of a parked one, and continues with other streams', async () => {
    const { handle, dispatched, parked } = await setUp({
      dispatch: async (event) => {
        if (event === 'event-1') throw new TypeError('a fault of the rule');
        await delay(1);
      },
    });
    await handle([...events('thing-a', 1, 3), ...events('thing-b', 4, 600)]);
    await handle(events('thing-a', 604, 1));
    expect(dispatched).toHaveLength(600);
    expect(await parked()).toEqual(['event-1', 'event-2', 'event-3', 'event-604']);
  });

  it('parks an event with a type of another program', async () => {
    const { handle, dispatched, parked, reached } = await setUp();
    await handle([storedEvent('thing-a', 1, { type: '$metadata' }), ...events('thing-b', 2, 1)]);
    expect([dispatched.length, await parked(), reached()]).toEqual([1, ['event-1'], 2]);
  });

  it('stops at an event of a newer version', async () => {
    const { handle, dispatched, parked, reached } = await setUp();
    const newer = storedEvent('thing-a', 2, { type: 'Happened.v2' });
    await expect(handle([...events('thing-a', 1, 1), newer])).rejects.toThrow(NewerEventVersion);
    expect([dispatched.length, await parked(), reached()]).toEqual([1, [], 1]);
  });

  it('parks nothing during an outage, and does not move its checkpoint', async () => {
    const { handle, parked, reached } = await setUp({ dispatch: () => Promise.reject(new LogUnavailable('down')) });
    await expect(handle(events('thing-a', 1, 1))).rejects.toThrow(LogUnavailable);
    expect([await parked(), reached()]).toEqual([[], 0]);
  });

  it('saves its position with each batch where a repetition would undo later changes', async () => {
    const [atOnce, later] = [await setUp({ savesAtOnce: true }), await setUp()];
    for (const { handle } of [atOnce, later]) {
      await handle(events('thing-a', 1, 1));
      await handle(events('thing-a', 2, 1));
    }
    const saved = ({ log }: typeof later): number => Number(log.savedPositions.get('saga') ?? 0);
    expect([saved(atOnce), saved(later)]).toEqual([2, 0]);
    await later.stop();
    expect(saved(later)).toBe(2);
  });

  it('saves its position before a crash could have it repeat more than a thousand reactions', async () => {
    const { handle, log } = await setUp();
    await handle(events('thing-a', 1, 500));
    await handle(events('thing-a', 501, 500));
    expect(log.savedPositions.has('saga')).toBe(false);
    await handle(events('thing-a', 1_001, 1));
    expect(Number(log.savedPositions.get('saga'))).toBe(1_000);
  });

  it('does not move its checkpoint after an abort', async () => {
    const stop = new AbortController();
    const { handle, reached } = await setUp({ dispatch: async () => stop.abort() });
    await handle(events('thing-a', 1, 2), stop.signal);
    expect(reached()).toBe(0);
  });

  it('does not fail after an abort, not even at an event of a newer version', async () => {
    const stop = new AbortController();
    const { handle, dispatched } = await setUp({ dispatch: async () => stop.abort() });
    const newer = storedEvent('thing-b', 2, { type: 'Happened.v2' });
    await handle([...events('thing-a', 1, 1), newer], stop.signal);
    await handle([newer], stop.signal);
    expect(dispatched).toHaveLength(1);
  });

  it('reacts to the events of a stream in order, unless the saga takes them in any', async () => {
    const orderWhen = async (isUnordered: boolean): Promise<readonly string[]> => {
      const { handle, dispatched } = await setUp({
        isUnordered,
        dispatch: async (event) => delay(event === 'event-1' ? 20 : 0),
      });
      await handle(events('thing-a', 1, 2));
      return dispatched.map(({ event }) => event);
    };
    expect(await orderWhen(false)).toEqual(['event-1', 'event-2']);
    expect(await orderWhen(true)).toEqual(['event-2', 'event-1']);
  });

  describe('that reacts some time after an event was recorded', () => {
    const recordedAt = (time: string): StoredEvent => {
      const event = storedEvent('thing-a', 1);
      return { ...event, metadata: { ...event.metadata, recordedAt: time } };
    };

    it('does not wait for events that are older', async () => {
      const { handle, dispatched } = await setUp({ reactsAfterMs: 3_600_000 });
      await handle([recordedAt('2026-06-01T11:00:00Z')]);
      expect(dispatched).toHaveLength(1);
    });

    it('waits for the others, until it has to stop: then it has reacted to none, and its checkpoint is not moved', async () => {
      const stop = new AbortController();
      const { handle, dispatched, reached } = await setUp({ reactsAfterMs: 3_600_000 });
      const handled = handle([recordedAt('2026-06-01T11:30:00Z')], stop.signal);
      await delay(5);
      stop.abort();
      await handled;
      expect([dispatched, reached()]).toEqual([[], 0]);
    });

    it('waits no longer than that for events of a process whose clock is ahead', async () => {
      const { handle, dispatched } = await setUp({ reactsAfterMs: 20 });
      await handle([recordedAt('2026-06-01T13:00:00Z')]);
      expect(dispatched).toHaveLength(1);
    });
  });

  it('continues where it has reacted to after the loss of the read store', async () => {
    const { handle, stop, started } = await setUp();
    await handle(events('thing-a', 1, 3));
    await stop();
    expect((await started('beginning', new InMemoryReadStore())).position).toBe(3);
    await handle(events('thing-a', 4, 1));
    await stop();
    expect((await started('beginning', new InMemoryReadStore())).position).toBe(4);
  });

  it('saves where it has reacted to at its start where a crash came before it was due', async () => {
    const { handle, log, started } = await setUp();
    await handle(events('thing-a', 1, 3));
    expect(log.savedPositions.has('saga')).toBe(false);
    expect((await started('beginning')).position).toBe(3);
    expect((await started('beginning', new InMemoryReadStore())).position).toBe(3);
  });

  it('does not save where it has reacted to with a batch that does not concern it', async () => {
    const { handle, stop, log } = await setUp();
    await handle([storedEvent('thing-a', 1, { type: 'HappenedElse.v1' })]);
    await stop();
    expect(log.savedPositions.has('saga')).toBe(false);
  });

  it('continues where it has reacted to when the read store is an older copy', async () => {
    const { handle, stop, started, store } = await setUp();
    await handle(events('thing-a', 1, 3));
    await stop();
    store.checkpoints.clear();
    await store.moveCheckpoint({ name: 'saga', position: storedEvent('thing-a', 2).position, epoch: 1 });
    expect((await started('beginning')).position).toBe(3);
  });

  it('moves the checkpoint to where it continues, so that it is not taken for one that lags', async () => {
    const { handle, log, started, store, reached } = await setUp();
    await handle(events('thing-a', 1, 1));
    const end = storedEvent('thing-a', 3).position;
    await log.savePosition('saga', end);
    await started('beginning');
    const lost = new InMemoryReadStore();
    await started('beginning', lost);
    expect([reached(store), reached(lost)]).toEqual([3, 3]);
  });

  it('does not count what was recorded before it begins at the head of the log as a lag', async () => {
    const { log, started, reached } = await setUp();
    log.savedPositions.clear();
    for (const { id, type, data, metadata } of events('thing-a', 1, 1)) {
      log.store('thing-a', 'none', [{ id, type, data, metadata }]);
    }
    await started('head');
    expect(reached()).toBe(1);
  });

  it('continues after the loss of the read store where a release without saved positions stood', async () => {
    const { handle, log, started } = await setUp();
    await handle(events('thing-a', 1, 3));
    log.savedPositions.clear();
    await started('beginning');
    expect((await started('beginning', new InMemoryReadStore())).position).toBe(3);
  });

  it('starts where it says the first time, and only then', async () => {
    const { log, started } = await setUp();
    log.savedPositions.clear();
    for (const { stream, id, type, data, metadata } of events('thing-a', 1, 2)) {
      log.store(stream, log.events.length === 0 ? 'none' : log.events.length - 1, [{ id, type, data, metadata }]);
    }
    expect((await started('beginning')).position).toBe(0);
    log.savedPositions.clear();
    expect((await started('head')).position).toBe(2);
    log.store('thing-b', 'none', events('thing-b', 9, 1));
    expect((await started('head', new InMemoryReadStore())).position).toBe(2);
  });
});
