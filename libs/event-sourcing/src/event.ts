import type { EventMetadata, Position } from './ports/event-log.ts';

/** A fact in business words, past tense: `{ type: 'ScanQueued', data: { … } }`. */
export interface DomainEvent {
  readonly type: string;
  readonly data: object;
}

/** An event with the place and the circumstances of its recording; keeps the union that `E` is. */
export type Recorded<E extends DomainEvent> = E extends DomainEvent ? E & RecordedAs : never;

export interface RecordedAs {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
  readonly metadata: EventMetadata;
}
