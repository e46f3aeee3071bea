import type { DatabaseSync } from 'node:sqlite';
import { blankMetadata } from '#event-sourcing';
import type { EventMetadata, Position, StoredEvent } from '#event-sourcing';
import { messageOf } from '#kernel';

/** A page has at most this many events. */
export const maxPageEvents = 500;
/** One more, which tells whether more follow. A constant, as `rowLimit` says. */
export const maxPageRows = maxPageEvents + 1;
/** A page ends with the event that reaches this, so that parsing a page never blocks the event loop for long. */
const maxPageCharacters = 1024 * 1024;

export interface Page {
  readonly events: readonly StoredEvent[];
  /** More events followed when the page was read. */
  readonly more: boolean;
  /** Characters of the events' data. */
  readonly size: number;
}

/** Values of the columns `eventColumns`, in their order. */
export type EventRow = readonly [
  position: number,
  stream: string,
  revision: number,
  id: string,
  type: string,
  data: string,
  metadata: string,
];

/** Reads pages with a query of `eventColumns` for at most `maxPageRows` rows. */
export function pageReader(db: DatabaseSync, sql: string): (...parameters: (string | number)[]) => Page {
  const statement = db.prepare(sql);
  statement.setReturnArrays(true);
  return (...parameters) => {
    const events: StoredEvent[] = [];
    const metadata = new MetadataParser();
    let size = 0;
    for (const row of statement.iterate(...parameters) as Iterable<unknown> as Iterable<EventRow>) {
      if (events.length === maxPageEvents || size >= maxPageCharacters) return { events, more: true, size };
      events.push(eventOf(row, metadata));
      size += row[5].length;
    }
    return { events, more: false, size };
  };
}

/** The events of one command have equal metadata, and stand apart where they are of several streams: it is parsed once. */
class MetadataParser {
  readonly #parsed = new Map<string, EventMetadata>();

  /** @throws as `objectIn` */
  parse(text: string): EventMetadata {
    const known = this.#parsed.get(text);
    if (known !== undefined) return known;
    const parsed = objectIn(text) as EventMetadata;
    this.#parsed.set(text, parsed);
    return parsed;
  }
}

export function positionOf(number: number): Position {
  return String(number).padStart(20, '0');
}

export function numberOf(position: Position): number {
  const number = Number(position);
  if (!Number.isSafeInteger(number)) throw new Error(`${position} is not a position of this log`);
  return number;
}

/** A row whose data or metadata is no JSON object must not stop those who read past it: it is marked. */
function eventOf(
  [position, stream, revision, id, type, data, metadata]: EventRow,
  parser: MetadataParser,
): StoredEvent {
  const place = { id, type, stream, revision, position: positionOf(position) };
  try {
    return { ...place, data: objectIn(data), metadata: parser.parse(metadata) };
  } catch (error) {
    return { ...place, data: {}, metadata: blankMetadata, malformed: messageOf(error) };
  }
}

/** @throws Error that says what is wrong with the stored text */
function objectIn(text: string): object {
  const value = parseJson(text);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw new Error('the stored event is not a JSON object');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`the stored event is not JSON: ${messageOf(error)}`, { cause: error });
  }
}
