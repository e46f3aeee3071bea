import type { ScanCounted } from '#accounts';
import type { Saga } from '#event-sourcing';
import { QueueCountedScan } from './scan.commands.ts';

/** Queues a counted scan whose request was interrupted by a crash before it was queued. */
export const queueCountedScan: Saga<ScanCounted> = {
  name: 'queue-counted-scan',
  startsAt: 'beginning',
  categories: ['usage'],
  handles: ['ScanCounted'],
  react: ({ data }) => [new QueueCountedScan(data)],
};
