import type { DomainEvent, Recorded } from '../event.ts';
import { documentsOf } from '../projection.ts';
import type { Projection } from '../projection.ts';

export const recordedAt = '2026-06-01T12:00:00.000Z';

/** The event as the log would return it; `position` counts from 1. */
export function recorded<E extends DomainEvent>(event: E, position: number): Recorded<E> {
  return {
    ...event,
    id: `event-${position}`,
    stream: 'test-1',
    revision: position,
    position: String(position).padStart(6, '0'),
    metadata: { actor: 'test', correlationId: 'test', causationId: 'test', recordedAt, schemaVersion: 1 },
  } as unknown as Recorded<E>;
}

/** All documents that a projection makes of events, by id. */
export function projected<E extends DomainEvent, D>(
  projection: Projection<E, D>,
  events: readonly DomainEvent[],
): ReadonlyMap<string, D> {
  return documentsOf(
    projection,
    events.map((event, index) => recorded(event, index + 1)),
  );
}
