import { canonicalJson, derivedUuid } from '#kernel';
import type { Clock, Ids } from '#kernel';
import type { CommandContext } from './command-context.ts';
import type { DomainEvent } from '../event.ts';
import type { EventCatalogue } from '../event-catalogue.ts';
import type { NewEvent } from '../ports/event-log.ts';

/** Makes what is appended of the events of a decider. */
export class EventMaker {
  readonly #catalogue: EventCatalogue;
  readonly #clock: Clock;
  readonly #ids: Ids;

  constructor(catalogue: EventCatalogue, clock: Clock, ids: Ids) {
    this.#catalogue = catalogue;
    this.#clock = clock;
    this.#ids = ids;
  }

  /** The events that one command made for a stream. */
  make(stream: string, events: readonly DomainEvent[], context: CommandContext): readonly NewEvent[] {
    const { actor, via, correlationId, causationId, decisionId, moreFollow } = context;
    const recordedAt = this.#clock.timestamp();
    return events.map(({ type, data }, index) => ({
      id:
        decisionId === undefined
          ? this.#ids.event()
          : derivedUuid(decisionId, stream, String(index), canonicalJson(data)),
      type: this.#catalogue.storedType(type),
      data,
      metadata: {
        actor,
        ...(via !== undefined && { via }),
        correlationId,
        causationId,
        recordedAt,
        schemaVersion: this.#catalogue.currentVersion(type),
        ...(moreFollow === true && { moreFollow }),
      },
    }));
  }
}
