import type { DomainEvent, Recorded } from './event.ts';
import type { EventCatalogue } from './event-catalogue.ts';
import type { StoredEvent } from './ports/event-log.ts';

/** What readers decode events with. */
export type EventDecoder = Pick<EventCatalogue, 'decode' | 'isNewer'>;

/** Decodes each event once, however many read it, as long as the stored event is in memory. */
export class EventDecodingCache implements EventDecoder {
  readonly #catalogue: EventCatalogue;
  readonly #decoded = new WeakMap<StoredEvent, Recorded<DomainEvent>>();

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

  isNewer(storedType: string): boolean {
    return this.#catalogue.isNewer(storedType);
  }
}
