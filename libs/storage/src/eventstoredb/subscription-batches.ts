import { setImmediate } from 'node:timers/promises';
import type { AllStreamResolvedEvent, AllStreamSubscription, Position as ServerPosition } from '@eventstore/db-client';
import type { Batch, Position, StoredEvent } from '#event-sourcing';
import { delay } from '#kernel';
import { toStoredEvent } from './eventstoredb-events.ts';
import { toPosition } from './eventstoredb-positions.ts';
import { ItemWaiter } from './item-waiter.ts';
import type { StreamNames } from './stream-names.ts';

/** A notice of the server between events. It is queued among them, so that it is read after the events before it. */
export type Marker = { readonly passed: ServerPosition } | { readonly isLive: boolean };

export const maxBatchEvents = 500;
const gatherHistoryMs = 4;
/** A POST of a scan appends three events: a batch of more is of several requests, and others follow. */
const maxLoneEvents = 3;
/** A batch of more is of many requests: those that follow are many too, and share what is done for them. */
const maxEventsOfFew = 12;

/** How long live events gather after a batch of few requests. */
const gatherOfFewMs = 8;
/** After one of many they gather until none has come for a moment, and no longer than this. */
const maxGatherMs = 36;
const momentMs = 6;
/** How long the next event of a command is waited for that has appended some of its events. */
const maxWaitForRestMs = 20;

/** Lets live events gather that follow a batch of so many. */
async function gather(subscription: AllStreamSubscription, lastEvents: number, signal: AbortSignal): Promise<void> {
  // Events that arrive together are handed on together, under load those of some milliseconds; others are not kept waiting.
  if (lastEvents <= maxLoneEvents) return setImmediate();
  if (lastEvents <= maxEventsOfFew) return delay(gatherOfFewMs, signal);
  let gathered = -1;
  for (let ms = 0; ms < maxGatherMs && subscription.readableLength > gathered; ms += momentMs) {
    gathered = subscription.readableLength;
    await delay(momentMs, signal);
  }
}

export function markInBand(subscription: AllStreamSubscription, marker: Marker): void {
  subscription.push(marker);
}

/** Whether they are the first events of one request, as far as can be told. */
function areFollowed(events: readonly StoredEvent[]): boolean {
  return events.length < maxLoneEvents && events.at(-1)?.metadata.moreFollow === true;
}

export interface SubscriptionSource {
  readonly after: Position;
  readonly names: StreamNames;
  /** The rest of a command's events may not pass the filter, and is not waited for. */
  readonly isFiltered: boolean;
}

/**
 * Yields the events of a subscription in batches; while one is handled the next is buffered, and no more than that is
 * read ahead. Returns when the server completes the subscription, and throws the error that dropped it.
 */
export async function* batchesOf(
  subscription: AllStreamSubscription,
  { after, names, isFiltered }: SubscriptionSource,
  signal: AbortSignal,
): AsyncGenerator<Batch> {
  using items = new ItemWaiter(subscription, signal);
  let through = after;
  let live = false;
  let lastEvents = 0;
  while (await items.available()) {
    await (live ? gather(subscription, lastEvents, signal) : delay(gatherHistoryMs, signal));
    const waitsForRest = live && !isFiltered && lastEvents <= maxLoneEvents;
    const events: StoredEvent[] = [];
    let hasMarker = false;
    while (events.length < maxBatchEvents) {
      const item = subscription.read() as AllStreamResolvedEvent | Marker | null;
      if (item === null) {
        if (waitsForRest && areFollowed(events) && (await items.available(maxWaitForRestMs))) continue;
        break;
      }
      if ('isLive' in item) {
        live = item.isLive;
        hasMarker = true;
      } else if ('passed' in item) {
        const passed = toPosition(item.passed);
        if (passed > through) through = passed;
        hasMarker = true;
      } else if (item.event !== undefined) {
        const stream = names.fromServer(item.event.streamId);
        if (stream === undefined) continue;
        const event = toStoredEvent(item.event, stream);
        if (event.position <= through) continue;
        events.push(event);
        through = event.position;
      }
    }
    lastEvents = events.length;
    if (events.length > 0 || hasMarker) {
      yield { events, through, caughtUp: live && subscription.readableLength === 0 };
    }
  }
}
