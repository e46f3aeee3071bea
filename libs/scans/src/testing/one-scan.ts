import { accountsSlice } from '#accounts';
import { CommandExecutor, EventCatalogue } from '#event-sourcing';
import { SystemIds } from '#kernel';
import { ManualClock } from '../../../kernel/src/testing/manual-clock.ts';
import { InMemoryEventLog } from '../../../event-sourcing/src/testing/in-memory-event-log.ts';
import { scanEvents } from '../scan/scan.events.ts';

/** What the scan of a test is queued with. */
export const scan = {
  scanId: 'scan_1',
  accountId: 'acc_1',
  target: 'https://example.com/',
  scanType: 'quick',
  month: '2026-06',
  createdAt: '2026-06-01T12:00:00.000Z',
} as const;

/** An empty log of scans, at the time at which the scan is queued. */
export function emptyScanLog() {
  const log = new InMemoryEventLog();
  const catalogue = new EventCatalogue([scanEvents, ...accountsSlice.events]);
  const clock = new ManualClock(scan.createdAt);
  const executor = new CommandExecutor(log, catalogue, clock, new SystemIds());
  return { log, catalogue, executor, clock };
}
