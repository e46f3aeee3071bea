import type { ScanCounted } from '#accounts';
import type { Saga } from '#event-sourcing';
import { QueueCountedScan } from '../scan/scan.commands.ts';

/**
 * Queues a counted scan whose request was interrupted by a crash before it was queued. As a rule the request queues it
 * within milliseconds: the saga comes later, so that both do not append at the same moment.
 */
export const queueCountedScan: Saga<ScanCounted> = {
  name: 'queue-counted-scan',
  startsAt: 'beginning',
  categories: ['usage'],
  handles: ['ScanCounted'],
  isUnordered: true,
  reactsAfterMs: 1_000,
  react: ({ data }) => [new QueueCountedScan(data)],
};
