import type { DomainEvent, Recorded } from './event.ts';

/** What a fact calls for, as a pure function. Commands are plain objects of the classes that their handlers name. */
export interface Saga<E extends DomainEvent = DomainEvent> {
  /** Names its checkpoint; stable. */
  readonly name: string;
  readonly categories: readonly string[];
  readonly handles: readonly E['type'][];
  react(event: Recorded<E>): readonly object[];
}
