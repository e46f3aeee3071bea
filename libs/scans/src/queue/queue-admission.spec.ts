import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { CommandExecutor, ReadStore, ReadYourWrites } from '#event-sourcing';
import { Rejected } from '#kernel';
import { ManualClock } from '../../../kernel/src/testing/manual-clock.ts';
import { QueueAdmission } from './queue-admission.ts';
import { QueueLimits } from './queue-limits.ts';

/** A queue for one scan or more; `totals` are what a query returns, some time after it was sent. */
function given(maxQueued = 1) {
  const queries: ((queued: number) => void)[] = [];
  const store = { get: () => new Promise((resolve) => queries.push((queued) => resolve({ queued, running: 0 }))) };
  const readYourWrites = { reaches: async () => false };
  const admission = new QueueAdmission(
    store as unknown as ReadStore,
    undefined as unknown as CommandExecutor,
    readYourWrites as unknown as ReadYourWrites,
    new QueueLimits(maxQueued, 1_000),
    new ManualClock('2026-06-01T12:00:00.000Z'),
  );
  const totals = async (queued: number): Promise<void> => {
    queries.shift()?.(queued);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { admission, queries, totals, reserve: (scanId: string) => admission.reserve(scanId) };
}

describe('the queue of the service', () => {
  it('counts a scan whose place is freed while the totals without it are queried', async () => {
    const { admission, totals, reserve } = given();
    const showFirst = async (): Promise<void> => {
      admission.queued('scan_1', '1', true);
      await totals(0);
      await totals(1);
    };
    const first = reserve('scan_1');
    await totals(0);
    await first;
    const [second] = await Promise.allSettled([reserve('scan_2'), showFirst()]);
    expect(second).toMatchObject({ status: 'rejected', reason: { code: 'service_unavailable' } });
  });

  it.each([
    ['was rejected', new Rejected('concurrency_limit_exceeded', 'The queue of the account is full.')],
    ['could not be queued', new Error('the log is away')],
  ])('has a place for another scan where one %s', async (_why, error) => {
    const { admission, totals, reserve } = given();
    const first = reserve('scan_1');
    await totals(0);
    await first;
    const context = { actor: 'test', correlationId: 'test', causationId: 'test' };
    await admission.abandon('acc_1', 'scan_1', error, context);
    const second = reserve('scan_2');
    await totals(0);
    await totals(0);
    await expect(second).resolves.toBeUndefined();
  });
});

describe('the totals of the queue', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it.each([
    ['used once more, while the queue is not half full', 3, 250, 0],
    ['queried again when the queue may be half full', 4, 250, 1],
    ['queried again when they are old', 3, 251, 1],
  ])('are %s', async (_what, queued, later, expected) => {
    const time = jest.spyOn(performance, 'now').mockReturnValue(1_000);
    const { admission, queries, totals, reserve } = given(10);
    const first = reserve('scan_1');
    await totals(queued);
    await first;
    admission.queued('scan_1', '1', true);
    time.mockReturnValue(1_000 + later);
    const second = reserve('scan_2');
    expect(queries).toHaveLength(expected);
    await totals(queued);
    await second;
  });
});
