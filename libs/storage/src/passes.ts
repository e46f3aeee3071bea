import { categoryOf } from '#event-sourcing';
import type { StoredEvent, StreamFilter } from '#event-sourcing';

/** Whether a filter lets an event through. One without categories does so for all. */
export function passes({ stream }: StoredEvent, categories: StreamFilter['categories']): boolean {
  return categories.length === 0 || categories.includes(categoryOf(stream));
}
