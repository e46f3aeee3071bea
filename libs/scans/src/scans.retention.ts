import type { DeletedStream, RecordingEnvironment, RetentionRule } from '#event-sourcing';
import { streamName } from '#event-sourcing';
import { findingDetailsStream } from './findings/finding-details.decider.ts';
import { scanStream } from './scan/scan.decider.ts';
import type { ScanCompleted, ScanFailed } from './scan/scan.events.ts';

/**
 * The details of the findings of scans that have ended. The scan's own stream stays, and with it its life, counts and
 * score; it records the deletion.
 */
const scanDetails: RetentionRule<ScanCompleted | ScanFailed> = {
  name: 'scan-details',
  subject: 'scan details',
  round: 2,
  categories: ['scan'],
  handles: ['ScanCompleted', 'ScanFailed'],
  streamOf: ({ data }) => streamName(findingDetailsStream, data.scanId),
  async record(streams, environment) {
    for (const stream of streams) await recordDeletion(stream, environment);
  },
};

async function recordDeletion(
  { stream, events, digest }: DeletedStream,
  { executor, context }: RecordingEnvironment,
): Promise<void> {
  const scanId = stream.slice(streamName(findingDetailsStream, '').length);
  const { state } = await executor.read(findingDetailsStream, scanId);
  const command = { type: 'RecordDetailsDeletion', findingIds: state.values(), events, digest } as const;
  await executor.execute(scanStream, scanId, command, context);
}

export const scansRetention: readonly RetentionRule[] = [scanDetails];
