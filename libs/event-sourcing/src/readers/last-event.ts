import type { StoredEvent } from '../ports/event-log.ts';
import type { Checkpoint } from '../ports/read-store.ts';

/**
 * For the checkpoint after these events; nothing where there are none, so that the one stored stays. Not an event of
 * another program, which may remove it in any way.
 */
export function lastEventOf(events: readonly StoredEvent[]): Pick<Checkpoint, 'lastEvent'> {
  const last = events.findLast(({ malformed }) => malformed === undefined);
  return last === undefined ? {} : { lastEvent: { stream: last.stream, revision: last.revision, id: last.id } };
}
