import { streamNameFilter } from '@eventstore/db-client';
import type { Filter } from '@eventstore/db-client';
import type { StreamFilter } from '#event-sourcing';

/** After how many events that do not pass the server reports its position. */
const searchWindow = 500;

/** Streams of the categories, or all streams except those of the system. */
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
