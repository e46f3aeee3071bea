import type { RecordedEvent } from '@eventstore/db-client';
import { AppendRefused } from '#event-sourcing';
import type { EventMetadata, NewEvent, StoredEvent } from '#event-sourcing';
import type { ServerEvent } from './batch-append-messages.ts';
import { toPosition } from './eventstoredb-positions.ts';

/** The server's default in bytes; it counts data, metadata, and two bytes for each character of the type. */
const maxAppendBytes = 1024 * 1024;

/** @throws AppendRefused for an append that the server would reject, or accept without creating the stream */
export function toServerEvents(events: readonly NewEvent[]): ServerEvent[] {
  if (events.length === 0) throw new AppendRefused('an append must have at least one event');
  const batch = events.map(({ id, type, data, metadata }) => ({
    id,
    type,
    data: toJson(data),
    metadata: toJson(metadata),
  }));
  const size = batch.reduce(
    (sum, { type, data, metadata }) => sum + data.length + metadata.length + 2 * type.length,
    0,
  );
  if (size > maxAppendBytes) throw new AppendRefused(`an append must be at most ${maxAppendBytes} bytes; got ${size}`);
  return batch;
}

/** As the server stores data and metadata. */
export function toJson(value: unknown): Uint8Array {
  return Buffer.from(JSON.stringify(value));
}

/**
 * An event of another program has no metadata of ours: who recorded it is unknown, and when is what the server says.
 * @param stream our name of its stream
 */
export function toStoredEvent(recorded: RecordedEvent, stream: string): StoredEvent {
  const { id, type, data, revision, position } = recorded;
  const isObject = isJsonObject(data);
  if (position === undefined) throw new Error(`event ${id} has no position: the server must be version 22.6 or later`);
  return {
    id,
    type,
    data: isObject ? data : {},
    metadata: metadataOf(recorded),
    stream,
    revision: Number(revision),
    position: toPosition(position),
    ...(!isObject && { malformed: 'the data of the stored event is not a JSON object' }),
  };
}

function metadataOf({ id, metadata, created }: RecordedEvent): EventMetadata {
  const missing = {
    actor: 'unknown',
    correlationId: id,
    causationId: id,
    recordedAt: new Date(created).toISOString(),
    schemaVersion: 1,
  };
  return isJsonObject(metadata) ? { ...missing, ...metadata } : missing;
}

/** The client of the server gives what is not JSON as bytes. */
function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);
}
