import type { StoredEvent } from '#event-sourcing';

/** A stored event as a JSON document, without upcasting. */
export function eventView({ id, type, stream, revision, position, data, metadata }: StoredEvent): object {
  return {
    position,
    stream,
    revision,
    event_id: id,
    type,
    recorded_at: metadata.recordedAt,
    actor: metadata.actor,
    correlation_id: metadata.correlationId,
    causation_id: metadata.causationId,
    data,
  };
}

/** A stored event as a line of text. */
export function eventLine({ type, stream, revision, data, metadata }: StoredEvent): string {
  return `${metadata.recordedAt}  ${type}  ${stream}#${revision}  ${metadata.actor}  ${JSON.stringify(data)}`;
}
