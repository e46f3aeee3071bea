import { beforeFirst, LogUnavailable } from '#event-sourcing';
import type { Batch, Position, StreamFilter } from '#event-sourcing';
import type { KnownHead } from './head-cache.ts';
import type { EventPlace } from './read-all-backwards.ts';
import type { StreamNames } from './stream-names.ts';

const maxBackwardEvents = 2_000;
const timeoutMs = 120_000;

/** How the events of the server are read. */
export interface HeadSources {
  readonly names: StreamNames;
  /** All events, the last one first. */
  backwards(): AsyncIterable<EventPlace>;
  /** Events that pass the filter, as the server filters them. */
  follow(after: Position, filter: StreamFilter, signal: AbortSignal): AsyncIterable<Batch>;
}

/** A search that may be broken off. */
export interface HeadSearch {
  readonly closed: AbortSignal;
  /** Gets what was found when it is broken off: the next one continues from there. */
  readonly onFound: (found: KnownHead) => void;
}

/**
 * Finds the last event that passes the filter, after those that are known. Reads backwards for a head near the end; for
 * a distant one the server filters faster than it sends.
 * @throws LogUnavailable when it is not found within two minutes
 */
export async function findHead(
  sources: HeadSources,
  filter: StreamFilter,
  known: KnownHead,
  search: HeadSearch,
): Promise<KnownHead> {
  let examined = 0;
  let scanned: Position = beforeFirst;
  for await (const { position, stream } of sources.backwards()) {
    if (examined === 0) scanned = position;
    if (position <= known.scanned) return { ...known, scanned };
    if (sources.names.passes(filter, stream)) return { head: position, isExact: true, scanned };
    examined += 1;
    if (examined === maxBackwardEvents) return followToHead(sources, filter, known, search);
  }
  return { ...known, scanned };
}

async function followToHead(
  sources: HeadSources,
  filter: StreamFilter,
  known: KnownHead,
  { closed, onFound }: HeadSearch,
): Promise<KnownHead> {
  let found = known;
  const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), closed]);
  for await (const { events, through, caughtUp } of sources.follow(known.scanned, filter, signal)) {
    const last = events.at(-1)?.position;
    found = last === undefined ? { ...found, scanned: through } : { head: last, isExact: true, scanned: through };
    if (caughtUp) return found;
  }
  onFound(found);
  throw new LogUnavailable(`the last event of ${filter.categories.join(', ')} was not found within ${timeoutMs} ms`);
}
