import { describe, expect, it } from '@jest/globals';
import type { CommandExecutor, ReadStore, ReadYourWrites } from '#event-sourcing';
import { ManualClock } from '#kernel';
import { QueueAdmission } from './queue-admission.ts';
import { QueueLimits } from './queue-limits.ts';

const context = { actor: 'key:key_1', correlationId: 'req_1', causationId: 'req_1' };

/** A queue for one scan; `totals` are what a query returns, some time after it was sent. */
function given() {
  const queries: ((queued: number) => void)[] = [];
  const store = { get: () => new Promise((resolve) => queries.push((queued) => resolve({ queued, running: 0 }))) };
  const executor = { execute: async () => undefined };
  const readYourWrites = { reaches: async () => false };
  const admission = new QueueAdmission(
    store as unknown as ReadStore,
    executor as unknown as CommandExecutor,
    readYourWrites as unknown as ReadYourWrites,
    new QueueLimits(1, 1_000),
    new ManualClock('2026-06-01T12:00:00.000Z'),
  );
  const totals = async (queued: number): Promise<void> => {
    queries.shift()?.(queued);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { admission, totals, admit: (scanId: string) => admission.admit('acc_1', scanId, context) };
}

describe('the queue of the service', () => {
  it('counts a scan whose place is freed while the totals without it are queried', async () => {
    const { admission, totals, admit } = given();
    const showFirst = async (): Promise<void> => {
      admission.queued('scan_1', '1', true);
      await totals(0);
      await totals(1);
    };
    const first = admit('scan_1');
    await totals(0);
    await first;
    const [second] = await Promise.allSettled([admit('scan_2'), showFirst()]);
    expect(second).toMatchObject({ status: 'rejected', reason: { code: 'service_unavailable' } });
  });
});
