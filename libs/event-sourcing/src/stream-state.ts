import type { StreamKind } from './decider.ts';
import { streamName } from './decider.ts';
import type { DomainEvent, Recorded } from './event.ts';
import type { EventCatalogue, EventFamily } from './event-catalogue.ts';
import { beforeFirst } from './ports/event-log.ts';
import type { EventLog, Position, Revision } from './ports/event-log.ts';

/** What a stream's events add up to, and up to where. */
export interface StreamState<State> {
  readonly state: State;
  readonly revision: Revision;
  readonly position: Position;
}

/** Folds the events of a stream that come after `known` onto it. */
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
      state: kind.decider.evolve(current.state, catalogue.decode<E>(stored)),
      revision: stored.revision,
      position: stored.position,
    };
  }
  return current;
}

/** The events of a stream in today's form, as the log has them right now. */
export async function readEvents(
  log: EventLog,
  catalogue: EventCatalogue,
  kind: { readonly family: EventFamily },
  id: string,
): Promise<readonly Recorded<DomainEvent>[]> {
  const events: Recorded<DomainEvent>[] = [];
  for await (const stored of log.readStream(streamName(kind, id))) events.push(catalogue.decode(stored));
  return events;
}
