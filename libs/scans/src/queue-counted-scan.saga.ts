import type { ScanCounted } from '#accounts';
import type { Saga } from '#event-sourcing';
import { QueueCountedScan } from './scan.commands.ts';

/** Heals a crash between counting a scan and queueing it. */
export const queueCountedScan: Saga<ScanCounted> = {
  name: 'queue-counted-scan',
  categories: ['usage'],
  handles: ['ScanCounted'],
  react: ({ data }) => [new QueueCountedScan(data)],
};
