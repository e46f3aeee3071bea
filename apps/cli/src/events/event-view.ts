import type { StoredEvent } from '#event-sourcing';
import { withoutControls } from '../output.ts';

/** A stored event as a JSON document, without upcasting; `malformed` says why its stored form cannot be decoded. */
export function eventView(event: StoredEvent): object {
  const { id, type, stream, revision, position, data, metadata, malformed } = event;
  return {
    position,
    stream,
    revision,
    event_id: id,
    type,
    recorded_at: metadata.recordedAt,
    actor: metadata.actor,
    ...(metadata.via !== undefined && { via: metadata.via }),
    correlation_id: metadata.correlationId,
    causation_id: metadata.causationId,
    data,
    ...(malformed !== undefined && { malformed }),
  };
}

/** A stored event as a line of text for a terminal. */
export function eventLine({ type, stream, revision, data, metadata, malformed }: StoredEvent): string {
  const content = malformed === undefined ? JSON.stringify(data) : `malformed: ${malformed}`;
  return withoutControls(`${metadata.recordedAt}  ${type}  ${stream}#${revision}  ${metadata.actor}  ${content}`);
}
