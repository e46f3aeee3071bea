import type { StreamKind } from '../decider.ts';
import { streamName } from '../decider.ts';
import type { DomainEvent, Recorded } from '../event.ts';
import { MalformedEvent, UnknownEventType } from '../event-catalogue.ts';
import type { EventCatalogue, EventFamily } from '../event-catalogue.ts';
import { beforeFirst } from '../ports/event-log.ts';
import type { EventLog, Position, Revision, StoredEvent } from '../ports/event-log.ts';

/** The state of a stream, with the place of the last event that it includes. */
export interface StreamState<State> {
  readonly state: State;
  readonly revision: Revision;
  readonly position: Position;
  /** Derived from a read model, not from the events. */
  readonly isAssumed?: boolean;
}

/** Reads the events of a stream after `known`, and folds them onto it. */
export async function readState<S, C, E extends DomainEvent>(
  log: EventLog,
  catalogue: EventCatalogue,
  kind: StreamKind<S, C, E>,
  id: string,
  known: StreamState<S> = { state: kind.decider.initialState, revision: 'none', position: beforeFirst },
): Promise<StreamState<S>> {
  let current = known;
  const from = known.revision === 'none' ? 0 : known.revision + 1;
  for await (const stored of log.readStream(streamName(kind, id), from)) {
    current = {
      state: kind.decider.evolve(current.state, decodeLocated<E>(catalogue, stored)),
      revision: stored.revision,
      position: stored.position,
    };
  }
  return current;
}

/** All events of a stream, converted to their current versions. */
export async function readEvents(
  log: EventLog,
  catalogue: EventCatalogue,
  kind: { readonly family: EventFamily },
  id: string,
): Promise<readonly Recorded<DomainEvent>[]> {
  const events: Recorded<DomainEvent>[] = [];
  for await (const stored of log.readStream(streamName(kind, id))) events.push(decodeLocated(catalogue, stored));
  return events;
}

/** An error says which event it is about: unlike a reader, the caller does not know. */
function decodeLocated<E extends DomainEvent>(catalogue: EventCatalogue, stored: StoredEvent): Recorded<E> {
  try {
    return catalogue.decode(stored);
  } catch (error) {
    if (error instanceof MalformedEvent || error instanceof UnknownEventType) {
      error.message = `revision ${stored.revision} of ${stored.stream}: ${error.message}`;
    }
    throw error;
  }
}
