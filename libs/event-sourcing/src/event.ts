import type { EventMetadata, Position } from './ports/event-log.ts';

/** Something that has happened, named in the past tense: `{ type: 'ScanQueued', data: { … } }`. */
export interface DomainEvent {
  readonly type: string;
  readonly data: object;
}

/** An event with its stream, position and metadata. Distributes over a union of events. */
export type Recorded<E extends DomainEvent> = E extends DomainEvent ? E & RecordedAs : never;

export interface RecordedAs {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
  readonly metadata: EventMetadata;
}
