import type { DomainEvent, Recorded } from './event.ts';
import type { EventCatalogue } from './event-catalogue.ts';
import type { StoredEvent } from './ports/event-log.ts';

/** Decodes each event of a part of the log once, however many read it. */
export class EventDecodingCache implements Pick<EventCatalogue, 'decode'> {
  readonly #catalogue: EventCatalogue;
  readonly #decoded = new Map<StoredEvent, Recorded<DomainEvent>>();

  constructor(catalogue: EventCatalogue) {
    this.#catalogue = catalogue;
  }

  /** @throws as `EventCatalogue.decode` */
  decode<E extends DomainEvent>(stored: StoredEvent): Recorded<E> {
    const known = this.#decoded.get(stored);
    if (known !== undefined) return known as Recorded<E>;
    const decoded = this.#catalogue.decode<E>(stored);
    this.#decoded.set(stored, decoded);
    return decoded;
  }
}
