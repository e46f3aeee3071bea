import { beforeEach, describe, expect, it } from '@jest/globals';
import { Rejected, SystemIds } from '#kernel';
import { ManualClock } from '../../../kernel/src/testing/manual-clock.ts';
import { CommandExecutor } from './command-executor.ts';
import { commandStep } from './command-step.ts';
import type { CommandStep } from './command-step.ts';
import type { StreamKind } from '../decider.ts';
import { EventCatalogue } from '../event-catalogue.ts';
import { AppendRefused, LogUnavailable, OutcomeUnknown } from '../ports/event-log.ts';
import { InMemoryEventLog } from '../testing/in-memory-event-log.ts';

interface Taken {
  readonly type: string;
  readonly data: { readonly unit: string };
}
interface Take {
  readonly unit: string;
}

/** So many different units, each once. */
function limited(category: string, most: number): StreamKind<readonly string[], Take, Taken> {
  const type = `Taken${category}`;
  return {
    family: { category, types: { [type]: [] } },
    decider: {
      initialState: [],
      decide({ unit }, taken) {
        if (taken.includes(unit)) return [];
        if (taken.length >= most) throw new Rejected('quota_exceeded', `${category} is full.`);
        return [{ type, data: { unit } }];
      },
      evolve: (taken, { data }) => [...taken, data.unit],
    },
  };
}

const place = limited('place', 4);
const quota = limited('quota', 2);
const item = limited('item', 10);
const context = { actor: 'operator:test', correlationId: 'c', causationId: 'c' };

describe('Commands that are executed together', () => {
  let log: InMemoryEventLog;
  let executor: CommandExecutor;
  beforeEach(() => {
    log = new InMemoryEventLog({ appendsTogether: true });
    executor = executorOnLog();
  });

  const executorOnLog = (): CommandExecutor => {
    const families = new EventCatalogue([place.family, quota.family, item.family]);
    const clock = new ManualClock('2026-06-01T12:00:00Z');
    return new CommandExecutor(log, families, clock, new SystemIds(), { delay: async () => undefined });
  };
  const steps = (unit: string) =>
    [
      commandStep(place, 'a', () => ({ unit })),
      commandStep(quota, 'a', () => ({ unit })),
      commandStep(item, unit, (stateAfter) => ({ unit: `${unit} of ${stateAfter(quota, 'a').length}` }), {
        isNew: true,
      }),
    ] as const satisfies readonly CommandStep[];
  const run = (unit: string, by = executor) => by.executeTogether(steps(unit), context);
  const outcomes = async (units: readonly string[]): Promise<readonly string[]> => {
    const settled = await Promise.allSettled(units.map((unit) => run(unit)));
    return settled.map((one) => (one.status === 'fulfilled' ? 'done' : (one.reason as Rejected).message));
  };
  const stored = (): readonly string[] =>
    log.events.map(({ stream, data }) => `${stream}: ${(data as Taken['data']).unit}`);

  it('make different events of the same data, in whatever number of steps a repeatable command has made them', async () => {
    const bell: StreamKind<null, Take, Taken> = {
      family: { category: 'bell', types: { Rung: [] } },
      decider: { initialState: null, decide: ({ unit }) => [{ type: 'Rung', data: { unit } }], evolve: () => null },
    };
    const rings = new CommandExecutor(
      log,
      new EventCatalogue([bell.family]),
      new ManualClock('2026-06-01T12:00:00Z'),
      new SystemIds(),
    );
    const ring = commandStep(bell, 'a', () => ({ unit: 'x' }));
    await rings.executeTogether([ring, ring], { ...context, decisionId: '7f1a3c5e-0b0e-4c59-8d7b-1f5d3a2c4e60' });
    expect(new Set(log.events.map(({ id }) => id)).size).toBe(2);
  });

  it('are appended as one, and a later one may use the state after an earlier one', async () => {
    const executed = await run('x');
    expect(stored()).toEqual(['place-a: x', 'quota-a: x', 'item-x: x of 1']);
    expect(executed.map(({ position }) => position)).toEqual(log.events.map(({ position }) => position));
  });

  it('tell readers where the log appends them one after the other that more events follow, and not of the last one', async () => {
    log = new InMemoryEventLog();
    await run('x', executorOnLog());
    await executorOnLog().execute(place, 'a', { unit: 'y' }, context);
    expect(log.events.map(({ stream, metadata }) => [stream, metadata.moreFollow])).toEqual([
      ['place-a', true],
      ['quota-a', true],
      ['item-x', undefined],
      ['place-a', undefined],
    ]);
  });

  it('are appended as one where they follow each other on one stream, all or none, also where the log appends them one after the other', async () => {
    log = new InMemoryEventLog();
    const inOrder = executorOnLog();
    const take = (kind: typeof place, id: string, unit: string) => commandStep(kind, id, () => ({ unit }));
    await inOrder.executeTogether(
      [
        take(place, 'a', 'x'),
        take(item, 'b', 'x'),
        commandStep(item, 'b', (stateAfter) => ({ unit: `y after ${stateAfter(item, 'b').length}` })),
      ],
      context,
    );
    expect(stored()).toEqual(['place-a: x', 'item-b: x', 'item-b: y after 1']);
    expect(log.batches).toEqual([1, 2]);
    const rejected = inOrder.executeTogether(
      [take(quota, 'a', 'x'), take(quota, 'a', 'y'), take(quota, 'a', 'z')],
      context,
    );
    await expect(rejected).rejects.toThrow('quota is full.');
    expect(log.batches).toEqual([1, 2]);
  });

  it('have events with no such hint where the log appends them as one', async () => {
    await run('x');
    expect(log.events.filter(({ metadata }) => 'moreFollow' in metadata)).toEqual([]);
  });

  it('do not read a stream that is new', async () => {
    await run('x');
    log.reads = 0;
    await run('y');
    expect(log.reads).toBe(0);
  });

  it('change nothing when one of them is rejected', async () => {
    await outcomes(['x', 'y']);
    const before = stored();
    expect(await outcomes(['z'])).toEqual(['quota is full.']);
    expect(stored()).toEqual(before);
  });

  it('are batched with others of their first stream: a rejected one does not affect the rest', async () => {
    expect(await outcomes(['x', 'y', 'z', 'x'])).toEqual(['done', 'done', 'quota is full.', 'done']);
    expect(stored()).toEqual([
      'place-a: x',
      'place-a: y',
      'quota-a: x',
      'quota-a: y',
      'item-x: x of 1',
      'item-x: x of 2',
      'item-y: y of 2',
    ]);
  });

  it('are rejected on the newest state only', async () => {
    const other = executorOnLog();
    await run('x');
    await run('y');
    expect(await outcomes(['z'])).toEqual(['quota is full.']);
    const last = log.events.findLast(({ stream }) => stream === 'quota-a');
    // As if the log had been restored to a time before it.
    log.events.splice(
      log.events.findIndex(({ id }) => id === last?.id),
      1,
    );
    await expect(run('z', other)).resolves.toHaveLength(3);
  });

  it('are decided again when another process has appended to one of the streams', async () => {
    const other = executorOnLog();
    await run('x');
    await run('y', other);
    expect(await outcomes(['z'])).toEqual(['quota is full.']);
    expect(stored().filter((one) => one.startsWith('quota'))).toEqual(['quota-a: x', 'quota-a: y']);
  });

  it('do not conflict with commands of this process on one of the streams', async () => {
    const release = log.hold();
    const first = run('x');
    await new Promise((resolve) => setImmediate(resolve));
    const alone = executor.execute(quota, 'a', { unit: 'alone' }, context);
    const second = outcomes(['y']);
    release();
    await Promise.all([first, alone]);
    expect(await second).toEqual(['quota is full.']);
    expect(log.conflicts).toBe(0);
    expect(stored()).toEqual(['place-a: x', 'quota-a: x', 'item-x: x of 1', 'quota-a: alone']);
  });

  it('are appended one after the other when their batch is too large', async () => {
    log.failures.push(new AppendRefused('too large'));
    expect(await outcomes(['x', 'y'])).toEqual(['done', 'done']);
    expect(stored().filter((one) => one.startsWith('item'))).toEqual(['item-x: x of 1', 'item-y: y of 2']);
  });

  it('repeat the identical append when its outcome is unknown', async () => {
    log.failures.push(new OutcomeUnknown('lost'));
    expect(await outcomes(['x'])).toEqual(['done']);
    expect(stored()).toHaveLength(3);
  });

  it('fail when the log is not available, and can be executed again', async () => {
    log.failures.push(new LogUnavailable('away'));
    await expect(run('x')).rejects.toMatchObject({ code: 'service_unavailable' });
    expect(stored()).toEqual([]);
    await run('x');
    expect(stored()).toHaveLength(3);
  });

  it('are appended one by one to a log that cannot append to several streams, up to the one that is rejected', async () => {
    log = new InMemoryEventLog();
    executor = executorOnLog();
    await run('x');
    await run('y');
    expect(await outcomes(['z'])).toEqual(['quota is full.']);
    expect(log.batches).toEqual([1, 1, 1, 1, 1, 1, 1]);
    expect(stored().at(-1)).toBe('place-a: z');
  });
});
