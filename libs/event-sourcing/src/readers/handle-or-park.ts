import { delay, Rejected } from '#kernel';
import { LogUnavailable, OutcomeUnknown } from '../ports/event-log.ts';
import type { StoredEvent } from '../ports/event-log.ts';
import { Fenced, StoreUnavailable } from '../ports/read-store.ts';
import type { ReaderParking } from './reader-parking.ts';

const waitsBetweenTries = [50, 200, 1_000];

/**
 * Handles an event, again after a while when that fails, and sets it aside when it keeps failing. Events of a stream
 * that has one set aside follow it, so that a stream is never handled out of order.
 */
export async function handleOrPark(
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
      const wait = waitsBetweenTries[failures];
      if (wait === undefined) return parking.park(event, describeError(error));
      await delay(wait, signal);
    }
  }
}

/** Whether the fault lies with a store and not with the event: such an event is not set aside, it waits. */
export function isOutage(error: unknown): boolean {
  if (error instanceof Rejected) return error.code === 'service_unavailable';
  return [LogUnavailable, OutcomeUnknown, StoreUnavailable, Fenced].some((kind) => error instanceof kind);
}

function describeError(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
