import type { Position, StoredEvent } from '#event-sourcing';

/** The index of the first event after a position, among events in the order of the log. */
export function firstAfter(events: readonly StoredEvent[], after: Position): number {
  let [low, high] = [0, events.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((events[middle]?.position ?? '') > after) high = middle;
    else low = middle + 1;
  }
  return low;
}
