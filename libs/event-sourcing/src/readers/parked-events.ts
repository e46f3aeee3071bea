import type { Clock } from '#kernel';
import type { StoredEvent } from '../ports/event-log.ts';
import type { CollectionDefinition, ReadStore } from '../ports/read-store.ts';

/** An event that a reader could not handle. It is parked so that the reader can continue with other streams. */
export interface ParkedEvent {
  readonly parkedId: string;
  readonly reader: string;
  readonly eventId: string;
  readonly type: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: string;
  readonly error: string;
  readonly parkedAt: string;
}

export const parkedEvents: CollectionDefinition = {
  name: 'parked_events',
  version: 1,
  indexes: [['position'], ['reader', 'position'], ['reader', 'stream', 'position']],
};

/** The parked events of each reader. A stream with a parked event stays parked, which keeps its events in order. */
export class ParkedEvents {
  readonly #store: ReadStore;
  readonly #clock: Clock;

  constructor(store: ReadStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  async park(reader: string, event: StoredEvent, error: string): Promise<void> {
    const parkedId = `${reader}:${event.id}`;
    const parked: ParkedEvent = {
      parkedId,
      reader,
      eventId: event.id,
      type: event.type,
      stream: event.stream,
      revision: event.revision,
      position: event.position,
      error,
      parkedAt: this.#clock.timestamp(),
    };
    await this.#store.put(parkedEvents, parkedId, parked);
  }

  async streamIsParked(reader: string, stream: string): Promise<boolean> {
    const found = await this.#store.find(parkedEvents, { equals: { reader, stream }, orderBy: 'position', limit: 1 });
    return found.length > 0;
  }

  /** Oldest first. */
  async list(reader?: string, limit = 1_000): Promise<readonly ParkedEvent[]> {
    const equals = reader === undefined ? {} : { reader };
    return this.#store.find<ParkedEvent>(parkedEvents, { equals, orderBy: 'position', limit });
  }

  async show(parkedId: string): Promise<ParkedEvent | undefined> {
    return this.#store.get<ParkedEvent>(parkedEvents, parkedId);
  }

  async remove(parkedId: string): Promise<void> {
    await this.#store.remove(parkedEvents, parkedId);
  }
}
