import { delay } from '#kernel';
import { MalformedEvent, NewerEventVersion, UnknownEventType } from '../event-catalogue.ts';
import type { StoredEvent } from '../ports/event-log.ts';
import { isOutage } from '../ports/outage.ts';
import type { ReaderParking } from './reader-parking.ts';

const retryDelaysMs = [50, 200, 1_000];

/**
 * Handles events in order; retries one that fails, and parks it when it keeps failing.
 * @throws what says nothing about the event: an outage, or an event of a newer release, which this one must not pass
 */
export async function retryOrPark(
  events: readonly StoredEvent[],
  parking: ReaderParking,
  signal: AbortSignal,
  handle: (event: StoredEvent) => Promise<void>,
): Promise<void> {
  for (const event of events) {
    const [admitted] = await parking.admit([event]);
    if (admitted !== undefined) await retryOrParkOne(admitted, parking, signal, handle);
  }
}

async function retryOrParkOne(
  event: StoredEvent,
  parking: ReaderParking,
  signal: AbortSignal,
  handle: (event: StoredEvent) => Promise<void>,
): Promise<void> {
  for (let failures = 0; !signal.aborted; failures++) {
    try {
      return await handle(event);
    } catch (error) {
      if (isOutage(error) || error instanceof NewerEventVersion) throw error;
      const delayMs = isPermanent(error) ? undefined : retryDelaysMs[failures];
      if (delayMs === undefined) return parking.park(event, describeError(error));
      await delay(delayMs, signal);
    }
  }
}

function isPermanent(error: unknown): boolean {
  return error instanceof UnknownEventType || error instanceof MalformedEvent;
}

function describeError(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
