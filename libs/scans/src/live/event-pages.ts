import { streamName } from '#event-sourcing';
import type { EventCatalogue, EventFamily, EventLog, Recorded, DomainEvent } from '#event-sourcing';
import { SingleFlight } from '#kernel';

/** Reads streams page by page; those who read the same page at the same time share it. */
export class EventPages {
  readonly #flights = new SingleFlight<readonly Recorded<DomainEvent>[]>();
  readonly #log: EventLog;
  readonly #catalogue: EventCatalogue;

  constructor(log: EventLog, catalogue: EventCatalogue) {
    this.#log = log;
    this.#catalogue = catalogue;
  }

  /** At most `limit` events of a stream from a revision on; fewer only where it has no more. */
  read<E extends DomainEvent>(
    kind: { readonly family: EventFamily<E> },
    id: string,
    from: number,
    limit: number,
  ): Promise<readonly Recorded<E>[]> {
    const stream = streamName(kind, id);
    const page = this.#flights.run(`${stream} ${from}`, () => this.#read(stream, from, limit));
    return page as Promise<readonly unknown[]> as Promise<readonly Recorded<E>[]>;
  }

  async #read(stream: string, from: number, limit: number): Promise<readonly Recorded<DomainEvent>[]> {
    const events: Recorded<DomainEvent>[] = [];
    for await (const stored of this.#log.readStream(stream, from)) {
      events.push(this.#catalogue.decode(stored));
      if (events.length === limit) break;
    }
    return events;
  }
}
