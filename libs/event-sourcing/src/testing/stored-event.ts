import type { StoredEvent } from '../ports/event-log.ts';

/** An event as the log returns it, the `position`th of the log. */
export function storedEvent(
  stream: string,
  position: number,
  event: Partial<Pick<StoredEvent, 'type' | 'data' | 'revision' | 'malformed'>> = {},
): StoredEvent {
  return {
    id: `event-${position}`,
    type: 'Happened.v1',
    data: {},
    metadata: { actor: 'test', correlationId: 'c', causationId: 'c', recordedAt: '', schemaVersion: 1 },
    stream,
    revision: position,
    position: String(position).padStart(20, '0'),
    ...event,
  };
}
