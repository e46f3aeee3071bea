import type { DomainEvent } from './event.ts';
import type { EventFamily } from './event-catalogue.ts';

/**
 * The rules of one kind of stream, as pure functions: no clock, no randomness, no I/O. What they need is in the command.
 * `decide` throws `Rejected`, and returns no event for a command that repeats what has already happened.
 */
export interface Decider<State, Command, Event extends DomainEvent> {
  readonly initialState: State;
  decide(command: Command, state: State): readonly Event[];
  evolve(state: State, event: Event): State;
}

/** A kind of stream: its events, with the category of its names, and its decider. */
export interface StreamKind<State, Command, Event extends DomainEvent> {
  readonly family: EventFamily<Event>;
  readonly decider: Decider<State, Command, Event>;
  /**
   * For streams that have no end: the state is saved as a snapshot now and then. The number is raised with every change
   * of the state's shape or of what `evolve` makes of an event; snapshots of other versions are not used.
   */
  readonly snapshotVersion?: number;
}

/** `scan` and `scan_42` make the stream `scan-scan_42`. */
export function streamName(kind: { readonly family: { readonly category: string } }, id: string): string {
  return `${kind.family.category}-${id}`;
}

/** The text before the first `-`; the whole name where there is none. */
export function categoryOf(stream: string): string {
  const dash = stream.indexOf('-');
  return dash < 0 ? stream : stream.slice(0, dash);
}
