import { describe, expect, it } from '@jest/globals';
import { CommandExecutor, EventCatalogue } from '#event-sourcing';
import { SystemIds } from '#kernel';
import { InMemoryEventLog } from '../../../event-sourcing/src/testing/in-memory-event-log.ts';
import { ManualClock } from '../../../kernel/src/testing/manual-clock.ts';
import { Quota } from './quota.ts';
import { usageStream, usageStreamId } from './usage.decider.ts';
import { usageEvents } from './usage.events.ts';

const context = { actor: 'test', correlationId: 'test', causationId: 'test' };
const scan = { accountId: 'acc_1', scanId: 'scan_1', target: 'https://example.com/', scanType: 'quick' } as const;

/** Whether a scan that was counted at one time is found to be an account's at another one. */
async function isFound(createdAt: string, now: string, accountId: string = scan.accountId): Promise<boolean> {
  const log = new InMemoryEventLog();
  const clock = new ManualClock(now);
  const executor = new CommandExecutor(log, new EventCatalogue([usageEvents]), clock, new SystemIds());
  const command = { type: 'Count', ...scan, createdAt, plan: 'pro', scansLimit: 10 } as const;
  await executor.execute(usageStream, usageStreamId(scan.accountId, createdAt.slice(0, 7)), command, context);
  return new Quota(executor, clock).hasCounted(accountId, scan.scanId);
}

describe('a scan of an account', () => {
  it.each([
    ['2026-06-01T00:00:00.000Z', '2026-06-30T23:59:59.999Z', true],
    ['2026-06-01T00:00:00.000Z', '2026-07-31T23:59:59.999Z', true],
    ['2025-12-31T23:59:59.999Z', '2026-01-01T00:00:00.000Z', true],
    ['2026-06-30T23:59:59.999Z', '2026-08-01T00:00:00.000Z', false],
  ])('that was counted at %s is found at %s: %s', async (createdAt, now, expected) => {
    expect(await isFound(createdAt, now)).toBe(expected);
  });

  it('is not found as one of another account', async () => {
    expect(await isFound('2026-06-01T00:00:00.000Z', '2026-06-01T00:00:00.000Z', 'acc_2')).toBe(false);
  });
});
