import type { StoredEvent } from '#event-sourcing';

/** A stored event as a line of JSON shows it: as it was written, in the form of its own version. */
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

/** The same for people. */
export function eventLine({ type, stream, revision, data, metadata }: StoredEvent): string {
  return `${metadata.recordedAt}  ${type}  ${stream}#${revision}  ${metadata.actor}  ${JSON.stringify(data)}`;
}
