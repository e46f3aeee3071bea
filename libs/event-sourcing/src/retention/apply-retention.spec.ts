import { describe, expect, it } from '@jest/globals';
import { SystemIds } from '#kernel';
import { ManualClock } from '../../../kernel/src/testing/manual-clock.ts';
import { CommandExecutor } from '../commands/command-executor.ts';
import { EventCatalogue, MalformedEvent } from '../event-catalogue.ts';
import { InMemoryEventLog } from '../testing/in-memory-event-log.ts';
import { applyRetention } from './apply-retention.ts';
import type { RetentionRule } from './retention-rule.ts';

const old = '2026-06-01T12:00:00.000Z';
const before = '2026-06-02T12:00:00.000Z';

const rule: RetentionRule = {
  name: 'things',
  subject: 'deliveries',
  categories: ['thing'],
  handles: ['Ended'],
  streamOf: ({ stream }) => stream,
  record: async () => undefined,
};

interface Retained {
  readonly failure: string | undefined;
  /** How many events of the log it has passed for good. */
  readonly passed: number;
  readonly kept: readonly string[];
  readonly unreadable: readonly string[];
}

/** Applies a rule to streams of one event each. */
async function retain(
  events: readonly { readonly type: string; readonly data: object; readonly recordedAt?: string }[],
  applied: RetentionRule = rule,
): Promise<Retained> {
  const log = new InMemoryEventLog();
  for (const [n, { recordedAt = old, ...event }] of events.entries()) {
    const metadata = { recordedAt, actor: 'test', correlationId: 'test', causationId: 'test', schemaVersion: 1 };
    log.store(`thing-${n + 1}`, 'none', [{ id: `event ${n + 1}`, ...event, metadata }]);
  }
  const positions = log.events.map(({ position }) => position);
  const findProblem = (_type: string, data: object) => ('id' in data ? undefined : 'id is missing');
  const catalogue = new EventCatalogue([{ category: 'thing', types: { Ended: [] } }], findProblem);
  const clock = new ManualClock(before);
  const executor = new CommandExecutor(log, catalogue, clock, new SystemIds());
  const unreadable: string[] = [];
  const onUnreadable = (stream: string): void => void unreadable.push(stream);
  const environment = { log, catalogue, executor, clock, onUnreadable };
  const failure = await applyRetention(applied, before, environment, new AbortController().signal).then(
    () => undefined,
    (error: Error) => error.name,
  );
  const saved = log.savedPositions.get('retention-things') ?? '';
  const passed = positions.filter((position) => position <= saved).length;
  return { failure, passed, kept: log.events.map(({ stream }) => stream), unreadable };
}

describe('a retention rule', () => {
  it('passes an event that is not valid: it ends nothing, and keeps no later stream from being deleted', async () => {
    const { failure, kept } = await retain([
      { type: 'Ended.v1', data: {} },
      { type: 'Ended.v1', data: { id: 2 } },
    ]);
    expect([failure, kept]).toEqual([undefined, ['thing-1']]);
  });

  it('passes events of other programs', async () => {
    const { failure, kept } = await retain([
      { type: 'Ended.once', data: {} },
      { type: 'Ended.v1', data: { id: 2 } },
    ]);
    expect([failure, kept]).toEqual([undefined, ['thing-1']]);
  });

  it('continues the next time in front of the first event that is not old enough', async () => {
    const { passed, kept } = await retain([
      { type: 'Ended.v1', data: { id: 1 } },
      { type: 'Begun.v1', data: { id: 2 }, recordedAt: before },
      { type: 'Ended.v1', data: { id: 3 }, recordedAt: before },
      { type: 'Ended.v1', data: { id: 4 } },
    ]);
    expect([passed, kept]).toEqual([2, ['thing-2', 'thing-3', 'thing-4']]);
  });

  it('waits in front of an event of a later release, which that release knows how to handle', async () => {
    const { failure, kept } = await retain([
      { type: 'Ended.v2', data: {} },
      { type: 'Ended.v1', data: { id: 2 } },
    ]);
    expect([failure, kept]).toEqual(['NewerEventVersion', ['thing-1', 'thing-2']]);
  });

  it('keeps a stream whose deletion cannot be recorded because an event is malformed, says so, and deletes the others', async () => {
    const ended = [1, 2, 3].map((id) => ({ type: 'Ended.v1', data: { id } }));
    const record: RetentionRule['record'] = async (streams) => {
      if (streams.some(({ stream }) => stream === 'thing-2')) throw new MalformedEvent('id is missing');
    };
    expect(await retain(ended, { ...rule, record })).toEqual({
      failure: undefined,
      passed: 3,
      kept: ['thing-2'],
      unreadable: ['thing-2'],
    });
  });
});
