import type { DatabaseSync } from 'node:sqlite';
import type { EventMetadata, Position, StoredEvent } from '#event-sourcing';

/** A page ends here, whatever its size. */
export const mostEvents = 500;
/** A page ends with the event that reaches this, so that no page keeps the event loop for long. */
const enoughCharacters = 1024 * 1024;

export interface Page {
  readonly events: readonly StoredEvent[];
  /** More was there when the page was read. */
  readonly more: boolean;
  /** How large the data of the events is, in characters. */
  readonly size: number;
}

export interface EventRow {
  readonly position: number;
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
}

export const columns = 'position, stream, revision, id, type, data, metadata';

/** Pages of a query for rows, whose last parameter is the number of rows wanted. */
export function pageReader(db: DatabaseSync, sql: string): (...parameters: (string | number)[]) => Page {
  const statement = db.prepare(sql);
  return (...parameters) => {
    const events: StoredEvent[] = [];
    let size = 0;
    for (const row of statement.iterate(...parameters, mostEvents + 1) as Iterable<unknown> as Iterable<EventRow>) {
      if (events.length === mostEvents || size >= enoughCharacters) return { events, more: true, size };
      events.push(eventOf(row));
      size += row.data.length;
    }
    return { events, more: false, size };
  };
}

export function positionOf(number: number): Position {
  return String(number).padStart(20, '0');
}

export function numberOf(position: Position): number {
  const number = Number(position);
  if (!Number.isSafeInteger(number)) throw new Error(`${position} is no position of this log`);
  return number;
}

function eventOf({ position, stream, revision, id, type, data, metadata }: EventRow): StoredEvent {
  return {
    id,
    type,
    data: JSON.parse(data) as object,
    metadata: JSON.parse(metadata) as EventMetadata,
    stream,
    revision,
    position: positionOf(position),
  };
}
