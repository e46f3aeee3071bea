import { describe, expect, it } from '@jest/globals';
import { SystemIds } from '#kernel';
import { ManualClock } from '../../../kernel/src/testing/manual-clock.ts';
import { CommandExecutor } from '../commands/command-executor.ts';
import { EventCatalogue } from '../event-catalogue.ts';
import { InMemoryEventLog } from '../testing/in-memory-event-log.ts';
import { applyRetention } from './apply-retention.ts';
import type { RetentionRule } from './retention-rule.ts';

const recordedAt = '2026-06-01T12:00:00.000Z';
const before = '2026-06-02T12:00:00.000Z';

const rule: RetentionRule = {
  name: 'things',
  subject: 'deliveries',
  categories: ['thing'],
  handles: ['Ended'],
  streamOf: ({ stream }) => stream,
  record: async () => undefined,
};

/** Applies the rule to streams of one event each. */
async function retain(...events: readonly { readonly type: string; readonly data: object }[]) {
  const log = new InMemoryEventLog();
  for (const [n, event] of events.entries()) {
    const metadata = { recordedAt, actor: 'test', correlationId: 'test', causationId: 'test', schemaVersion: 1 };
    log.store(`thing-${n + 1}`, 'none', [{ id: `event ${n + 1}`, ...event, metadata }]);
  }
  const findProblem = (_type: string, data: object) => ('id' in data ? undefined : 'id is missing');
  const catalogue = new EventCatalogue([{ category: 'thing', types: { Ended: [] } }], findProblem);
  const clock = new ManualClock(before);
  const executor = new CommandExecutor(log, catalogue, clock, new SystemIds());
  const applied = applyRetention(rule, before, { log, catalogue, executor, clock }, new AbortController().signal);
  const failure = await applied.then(
    () => undefined,
    (error: Error) => error.name,
  );
  return { failure, kept: log.events.map(({ stream }) => stream) };
}

describe('a retention rule', () => {
  it('passes an event that is not valid: it ends nothing, and keeps no later stream from being deleted', async () => {
    const { failure, kept } = await retain({ type: 'Ended.v1', data: {} }, { type: 'Ended.v1', data: { id: 2 } });
    expect([failure, kept]).toEqual([undefined, ['thing-1']]);
  });

  it('passes events of other programs', async () => {
    const { failure, kept } = await retain({ type: 'Ended.once', data: {} }, { type: 'Ended.v1', data: { id: 2 } });
    expect([failure, kept]).toEqual([undefined, ['thing-1']]);
  });

  it('waits in front of an event of a later release, which that release knows how to handle', async () => {
    const { failure, kept } = await retain({ type: 'Ended.v2', data: {} }, { type: 'Ended.v1', data: { id: 2 } });
    expect([failure, kept]).toEqual(['NewerEventVersion', ['thing-1', 'thing-2']]);
  });
});
