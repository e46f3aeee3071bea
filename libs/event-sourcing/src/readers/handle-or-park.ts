import { Rejected } from '#kernel';
import { LogUnavailable, OutcomeUnknown } from '../ports/event-log.ts';
import type { StoredEvent } from '../ports/event-log.ts';
import { Fenced, StoreUnavailable } from '../ports/read-store.ts';
import type { ParkedEvents } from './parked-events.ts';
import { pause } from './pause.ts';

const waitsBetweenTries = [50, 200, 1_000];

/** Handles an event, again after a while when that fails, and sets it aside when it keeps failing. */
export async function handleOrPark(
  reader: string,
  event: StoredEvent,
  parked: ParkedEvents,
  signal: AbortSignal,
  handle: () => Promise<void>,
): Promise<'handled' | 'parked' | 'aborted'> {
  for (let failures = 0; !signal.aborted; failures++) {
    try {
      await handle();
      return 'handled';
    } catch (error) {
      if (isOutage(error)) throw error;
      const wait = waitsBetweenTries[failures];
      if (wait === undefined) {
        await parked.park(reader, event, describeError(error));
        return 'parked';
      }
      await pause(wait, signal);
    }
  }
  return 'aborted';
}

/** Whether the fault lies with a store and not with the event: such an event is not set aside, it waits. */
export function isOutage(error: unknown): boolean {
  if (error instanceof Rejected) return error.code === 'service_unavailable';
  return [LogUnavailable, OutcomeUnknown, StoreUnavailable, Fenced].some((kind) => error instanceof kind);
}

function describeError(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
