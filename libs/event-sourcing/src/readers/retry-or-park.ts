import { delay } from '#kernel';
import type { StoredEvent } from '../ports/event-log.ts';
import { isOutage } from './outage.ts';
import type { ReaderParking } from './reader-parking.ts';

const retryDelaysMs = [50, 200, 1_000];

/**
 * Handles an event, retries when that fails, and parks the event when it keeps failing. Later events of a stream with a
 * parked event are parked too, so that no stream is handled out of order. An outage is thrown: its events are not parked.
 */
export async function retryOrPark(
  event: StoredEvent,
  parking: ReaderParking,
  signal: AbortSignal,
  handle: () => Promise<void>,
): Promise<void> {
  if (await parking.has(event.stream)) return parking.park(event, 'an earlier event of its stream is parked');
  for (let failures = 0; !signal.aborted; failures++) {
    try {
      return await handle();
    } catch (error) {
      if (isOutage(error)) throw error;
      const delayMs = retryDelaysMs[failures];
      if (delayMs === undefined) return parking.park(event, describeError(error));
      await delay(delayMs, signal);
    }
  }
}

function describeError(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
