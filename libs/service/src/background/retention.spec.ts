import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Leases } from '#event-sourcing';
import { CommandExecutor } from '#event-sourcing';
import { SystemIds } from '#kernel';
import { ManualClock } from '../../../kernel/src/testing/manual-clock.ts';
import { InMemoryEventLog } from '../../../event-sourcing/src/testing/in-memory-event-log.ts';
import { UncontendedLeases } from '../../../event-sourcing/src/testing/uncontended-leases.ts';
import { idempotencyStream } from '../idempotency/idempotency.decider.ts';
import { Metrics } from '../metrics/metrics.ts';
import { eventCatalogue } from '../wiring/features.ts';
import { RetentionPeriods } from './retention-periods.ts';
import { Retention } from './retention.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

describe('The retention job', () => {
  let clock: ManualClock;
  let log: InMemoryEventLog;
  let executor: CommandExecutor;
  let stop: AbortController;
  let reports: { readonly info: jest.Mock; readonly warn: jest.Mock };
  let metrics: Metrics;
  beforeEach(() => {
    jest.useFakeTimers();
    clock = new ManualClock('2026-06-01T12:00:00Z');
    log = new InMemoryEventLog();
    executor = new CommandExecutor(log, eventCatalogue, clock, new SystemIds());
    stop = new AbortController();
    reports = { info: jest.fn(), warn: jest.fn() };
    metrics = new Metrics();
  });
  afterEach(() => {
    stop.abort();
    jest.useRealTimers();
  });

  const claim = async (key: string): Promise<void> => {
    const request = { operationId: key, fingerprint: 'body', now: clock.timestamp(), endedBefore: '' };
    const context = { actor: 'system:test', correlationId: 'r', causationId: 'r' };
    await executor.execute(idempotencyStream, key, { type: 'ClaimRequest', ...request }, context);
  };
  const start = (leases: Leases = new UncontendedLeases()): Promise<void> => {
    const periods = new RetentionPeriods({
      'idempotency keys': 24 * hourMs,
      deliveries: undefined,
      'scan details': undefined,
      'security log': undefined,
    });
    const instance = { name: 'one' };
    const job = new Retention(
      log,
      eventCatalogue,
      executor,
      leases,
      periods,
      instance,
      clock,
      metrics,
      reports as never,
    );
    return job.run(stop.signal);
  };
  const deletedEvents = async (): Promise<number | undefined> =>
    (await metrics.deletedEvents.get()).values.find(({ labels }) => labels.rule === 'idempotency')?.value;

  it('deletes when it starts and every ten minutes, and reports what was deleted', async () => {
    await claim('one');
    clock.advance(23 * hourMs);
    await claim('two');
    clock.advance(2 * hourMs);
    const running = start();
    await jest.advanceTimersByTimeAsync(minuteMs);
    expect(log.events.map(({ stream }) => stream)).toEqual(['idempotency-two']);
    const report = { rule: 'idempotency', before: '2026-06-01T13:00:00.000Z', streams: 1, events: 1 };
    expect(reports.info.mock.calls).toEqual([[report, expect.stringMatching(/deleted/)]]);
    clock.advance(24 * hourMs);
    await jest.advanceTimersByTimeAsync(10 * minuteMs);
    expect(log.events).toEqual([]);
    expect(await deletedEvents()).toBe(2);
    stop.abort();
    await running;
  });

  it('retries after a failure', async () => {
    await claim('one');
    clock.advance(25 * hourMs);
    const deleting = jest.spyOn(log, 'deleteStream').mockRejectedValueOnce(new Error('store away'));
    const running = start();
    await jest.advanceTimersByTimeAsync(minuteMs);
    expect(reports.warn).toHaveBeenCalledTimes(1);
    expect(log.events).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(10 * minuteMs);
    expect(deleting).toHaveBeenCalledTimes(2);
    expect(log.events).toEqual([]);
    stop.abort();
    await running;
  });

  it('does nothing while another process holds its lease', async () => {
    await claim('one');
    clock.advance(25 * hourMs);
    const leases = new UncontendedLeases();
    const acquire = jest.spyOn(leases as Leases, 'acquire').mockResolvedValue(undefined);
    const running = start(leases);
    await jest.advanceTimersByTimeAsync(hourMs);
    expect(log.events).toHaveLength(1);
    acquire.mockRestore();
    await jest.advanceTimersByTimeAsync(minuteMs);
    expect(log.events).toEqual([]);
    stop.abort();
    await running;
  });
});
