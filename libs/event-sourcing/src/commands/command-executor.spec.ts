import { beforeEach, describe, expect, it } from '@jest/globals';
import { Rejected, SystemIds } from '#kernel';
import { ManualClock } from '../../../kernel/src/testing/manual-clock.ts';
import { CommandExecutor } from './command-executor.ts';
import { commandStep } from './command-step.ts';
import type { StreamKind } from '../decider.ts';
import { EventCatalogue } from '../event-catalogue.ts';
import { AppendRefused, LogUnavailable, OutcomeUnknown, RevisionConflict } from '../ports/event-log.ts';
import type { NewEvent } from '../ports/event-log.ts';
import { InMemoryEventLog } from '../testing/in-memory-event-log.ts';

type Counted =
  | { readonly type: 'Taken'; readonly data: { readonly unit: string } }
  | { readonly type: 'AllFreed'; readonly data: object };
interface Take {
  readonly unit: string;
}

const most = 10;
/** Ten different units, each once. */
const counter: StreamKind<readonly string[], Take, Counted> = {
  family: { category: 'counter', types: { Taken: [], AllFreed: [] } },
  decider: {
    initialState: [],
    decide({ unit }, taken) {
      if (taken.includes(unit)) return [];
      if (taken.length >= most) throw new Rejected('quota_exceeded', 'All are taken.');
      return [{ type: 'Taken', data: { unit } }];
    },
    evolve: (taken, event) => (event.type === 'Taken' ? [...taken, event.data.unit] : []),
  },
};

const context = { actor: 'operator:test', correlationId: 'c', causationId: 'c' };
const clock = new ManualClock('2026-06-01T12:00:00Z');

describe('A command executor', () => {
  let log: InMemoryEventLog;
  let executor: CommandExecutor;
  let delays: number[];
  beforeEach(() => {
    log = new InMemoryEventLog();
    delays = [];
    executor = executorOnLog();
  });

  const executorOnLog = (): CommandExecutor =>
    new CommandExecutor(log, new EventCatalogue([counter.family]), clock, new SystemIds(), {
      delay: async (durationMs) => {
        delays.push(durationMs);
      },
    });
  const take = (unit: string) => executor.execute(counter, 'a', { unit }, context);
  const outcomes = async (units: readonly string[]): Promise<readonly string[]> => {
    const settled = await Promise.allSettled(units.map(take));
    return settled.map((one) => (one.status === 'fulfilled' ? 'taken' : (one.reason as Rejected).code));
  };
  const stored = (): readonly string[] => log.events.map(({ data }) => (data as Take).unit);
  const units = (count: number): readonly string[] => Array.from({ length: count }, (_, n) => `u${n}`);
  const byAnother = (type: Counted['type'], data: object): NewEvent => ({
    id: new SystemIds().event(),
    type: `${type}.v1`,
    data,
    metadata: { ...context, recordedAt: clock.timestamp(), schemaVersion: 1 },
  });

  it('appends concurrent commands on one stream as one batch, each decided after the previous ones', async () => {
    const release = log.hold();
    const results = outcomes([...units(10), 'one too many', 'u3']);
    release();
    expect(await results).toEqual([...Array.from({ length: 10 }, () => 'taken'), 'quota_exceeded', 'taken']);
    expect(stored()).toEqual(units(10));
    expect(log.batches).toEqual([1, 9]);
  });

  it('resolves each command with its own events and state, and a position that includes them', async () => {
    const release = log.hold();
    const executed = Promise.all(['x', 'y', 'z', 'y'].map(take));
    release();
    const [, y, , again] = await executed;
    expect(y?.state).toEqual(['x', 'y']);
    expect(y?.events.map(({ data }) => data)).toEqual([{ unit: 'y' }]);
    expect(y?.position).toBe(log.events[2]?.position);
    expect(again?.events).toEqual([]);
    expect(again?.position).toBe(log.events[2]?.position);
  });

  it('decides the whole batch again after a revision conflict', async () => {
    await take('u0');
    log.store('counter-a', 0, [byAnother('Taken', { unit: 'u1' })]);
    expect(await outcomes(units(12))).toEqual([
      ...Array.from({ length: 10 }, () => 'taken'),
      'quota_exceeded',
      'quota_exceeded',
    ]);
    expect(stored()).toEqual(units(10));
  });

  it('reads only what is new after a revision conflict', async () => {
    for (const unit of units(8)) await take(unit);
    log.store('counter-a', 7, [byAnother('Taken', { unit: 'y' })]);
    log.eventsRead = 0;
    expect((await take('x')).state).toEqual([...units(8), 'y', 'x']);
    expect(log.eventsRead).toBe(1);
  });

  it('reads a stream that others change too before it appends, until it finds nothing new', async () => {
    const byOthers = (revision: number, unit: string): void =>
      void log.store('counter-a', revision, [byAnother('Taken', { unit })]);
    await take('u0');
    byOthers(0, 'y');
    await take('u1');
    expect(log.conflicts).toBe(1);
    byOthers(2, 'z');
    await take('u2');
    expect(log.conflicts).toBe(1);
    await take('u3');
    log.eventsRead = log.reads = 0;
    await take('u4');
    expect([log.reads, log.conflicts]).toEqual([0, 1]);
    byOthers(6, 'w');
    expect((await take('u5')).state).toEqual(['u0', 'y', 'u1', 'z', 'u2', 'u3', 'u4', 'w', 'u5']);
    expect(log.conflicts).toBe(2);
  });

  it('gives up after too many revision conflicts', async () => {
    log.failures.push(...Array.from({ length: 50 }, () => new RevisionConflict('counter-a', 'none')));
    expect(await outcomes(['x'])).toEqual(['service_unavailable']);
    expect([log.failures, stored()]).toEqual([[], []]);
  });

  it('rejects only on the newest state', async () => {
    for (const unit of units(10)) await take(unit);
    log.store('counter-a', 9, [byAnother('AllFreed', {})]);
    expect(await outcomes(['x'])).toEqual(['taken']);
  });

  it('rejects no command because of events that were not stored', async () => {
    log.failures.push(new LogUnavailable('away'));
    expect(await outcomes(['u0'])).toEqual(['service_unavailable']);
    const release = log.hold();
    const first = outcomes(['x']);
    log.failures.push(new LogUnavailable('away'), new LogUnavailable('away'));
    const rest = outcomes(units(11));
    release();
    expect([...(await first), ...new Set(await rest)]).toEqual(['service_unavailable', 'service_unavailable']);
    expect(stored()).toEqual([]);
    expect(new Set(await outcomes(units(10)))).toEqual(new Set(['taken']));
  });

  it('appends commands one by one when their batch is too large', async () => {
    const release = log.hold();
    const first = outcomes(['x']);
    const rest = outcomes(['y', 'z']);
    release();
    await first;
    log.failures.push(new AppendRefused('too large'));
    expect(await rest).toEqual(['taken', 'taken']);
    expect(log.batches).toEqual([1, 1, 1]);
  });

  it('repeats the identical append when its outcome is unknown', async () => {
    log.failures.push(new OutcomeUnknown('lost'));
    expect(await outcomes(['x'])).toEqual(['taken']);
    expect(stored()).toEqual(['x']);
  });

  it('gives up when the outcome of eight appends is unknown', async () => {
    const unknown = (count: number) => Array.from({ length: count }, () => new OutcomeUnknown('lost'));
    log.failures.push(...unknown(7));
    expect(await outcomes(['x'])).toEqual(['taken']);
    expect(delays).toHaveLength(7);
    log.failures.push(...unknown(9));
    expect(await outcomes(['y'])).toEqual(['service_unavailable']);
    expect(log.failures).toHaveLength(1);
  });

  describe('when a decision is executed again', () => {
    const once = { ...context, decisionId: 'decision-1' };
    const takeOnce = (by: CommandExecutor, unit: string) => by.execute(counter, 'a', { unit }, once);

    it('stores it once, whichever attempt was acknowledged', async () => {
      await takeOnce(executor, 'x');
      expect((await takeOnce(executorOnLog(), 'x')).events).toEqual([]);
      expect(stored()).toEqual(['x']);
    });

    it('does not mistake a different decision of another process for its own', async () => {
      await take('u0');
      const other = executorOnLog();
      await other.read(counter, 'a');
      await takeOnce(executor, 'x');
      expect((await takeOnce(other, 'y')).state).toEqual(['u0', 'x', 'y']);
      expect(stored()).toEqual(['u0', 'x', 'y']);
    });
  });

  it('fails only the command whose rule throws', async () => {
    const broken: typeof counter = {
      ...counter,
      decider: {
        ...counter.decider,
        decide: (command, state) => {
          if (command.unit === 'bad') throw new TypeError('a fault');
          return counter.decider.decide(command, state);
        },
      },
    };
    const settled = await Promise.allSettled(
      ['x', 'bad', 'y'].map((unit) => executor.execute(broken, 'a', { unit }, context)),
    );
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(stored()).toEqual(['x', 'y']);
  });

  describe('with an assumed state', () => {
    const takeNew = (id: string, unit: string) => commandStep(counter, id, () => ({ unit }), { isNew: true });
    const isThree = { state: units(3), revision: 2, position: '00000000000000000003' };
    beforeEach(async () => {
      for (const unit of units(3)) await take(unit);
      executor = executorOnLog();
      log.reads = 0;
    });

    it('executes a command without reading the stream', async () => {
      executor.assume(counter, 'a', isThree);
      expect((await take('x')).state).toEqual([...units(3), 'x']);
      expect(log.reads).toBe(0);
    });

    it('reads the stream when the assumed state is out of date', async () => {
      log.store('counter-a', 2, [byAnother('Taken', { unit: 'y' })]);
      executor.assume(counter, 'a', isThree);
      expect((await take('x')).state).toEqual([...units(3), 'y', 'x']);
    });

    it('discards the assumed state when it is out of date', async () => {
      log.store('counter-a', 2, [byAnother('Taken', { unit: 'y' })]);
      executor.assume(counter, 'a', { ...isThree, state: ['what the read model got wrong'] });
      expect((await take('x')).state).toEqual([...units(3), 'y', 'x']);
    });

    it('does not read a stream that is new as far as the caller knows', async () => {
      await executor.executeTogether([takeNew('b', 'x')], context);
      await executor.execute(counter, 'c', { unit: 'y' }, context, { isNew: true });
      expect(stored()).toEqual([...units(3), 'x', 'y']);
      expect(log.reads).toBe(0);
    });

    it('changes nothing when a command on a new stream is repeated', async () => {
      const takeInNew = () => executor.execute(counter, 'c', { unit: 'x' }, context, { isNew: true });
      const { position } = await takeInNew();
      expect(await takeInNew()).toEqual({ state: ['x'], events: [], position });
      executor = executorOnLog();
      expect(await takeInNew()).toEqual({ state: ['x'], events: [], position });
      expect(stored()).toEqual([...units(3), 'x']);
    });

    it('decides anew on a stream that was taken to be new and is not', async () => {
      await executor.executeTogether([takeNew('a', 'u1')], context);
      expect(stored()).toEqual(units(3));
      executor = executorOnLog();
      await executor.executeTogether([takeNew('a', 'x')], context);
      expect(stored()).toEqual([...units(3), 'x']);
      expect((await take('y')).state).toEqual([...units(3), 'x', 'y']);
    });

    it('prefers a state that it has read from the stream', async () => {
      await take('x');
      executor.assume(counter, 'a', isThree);
      log.reads = 0;
      expect((await take('y')).state).toEqual([...units(3), 'x', 'y']);
      expect(log.reads).toBe(0);
    });
  });
});
