import { streamName } from '#event-sourcing';
import type { EventLog } from '#event-sourcing';
import { receiptsId, receiptsStream } from './receipts.decider.ts';

/** Whether the Merkle tree has leaves. */
export async function hasReceipts(log: Pick<EventLog, 'readStream'>): Promise<boolean> {
  for await (const _ of log.readStream(streamName(receiptsStream, receiptsId), 0, 1)) return true;
  return false;
}
