import { streamNameFilter } from '@eventstore/db-client';
import type { Filter } from '@eventstore/db-client';
import type { StreamFilter } from '#event-sourcing';

/** How many events the server passes over before it says how far it came. */
const searchWindow = 500;

/** Names of streams with the category, or of all streams but the system's own. */
export function toServerFilter(
  { categories }: StreamFilter,
  checkpointReached: NonNullable<Filter['checkpointReached']>,
): Filter {
  const options = { maxSearchWindow: searchWindow, checkpointInterval: 1, checkpointReached };
  return categories.length === 0
    ? streamNameFilter({ ...options, regex: '^[^$]' })
    : streamNameFilter({ ...options, prefixes: categories.map((category) => `${category}-`) });
}

export function passes({ categories }: StreamFilter, stream: string): boolean {
  if (categories.length === 0) return !stream.startsWith('$');
  return categories.some((category) => stream.startsWith(`${category}-`));
}
