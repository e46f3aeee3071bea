import { beforeFirst, checkpointName } from '#event-sourcing';
import type { Position, ReaderProgress, ReadStore } from '#event-sourcing';
import { deliveriesProjection } from '../deliveries.projection.ts';
import type { DeliveryDocument } from '../deliveries.projection.ts';

const { collection } = deliveriesProjection;
const pageSize = 256;

/** Reads what is pending from the read store: what is new, in the order of the log, and what one endpoint has. */
export class PendingDeliveries {
  readonly #store: ReadStore;
  readonly #progress: ReaderProgress;
  #seen: Position = beforeFirst;

  constructor(store: ReadStore, progress: ReaderProgress) {
    this.#store = store;
    this.#progress = progress;
  }

  /** Deliveries that became pending, or pending again, since the last call. `through`: all before it has been seen. */
  async *news(): AsyncIterable<{ readonly deliveries: readonly DeliveryDocument[]; readonly through: Position }> {
    const through = await this.#shownThrough();
    for (;;) {
      const found = await this.#store.find<DeliveryDocument>(collection, {
        equals: { status: 'pending' },
        above: { changed: this.#seen },
        orderBy: 'changed',
        limit: pageSize,
      });
      // Later ones may be there while earlier ones are still being written.
      const deliveries = found.filter(({ changed }) => changed <= through);
      this.#seen = deliveries.at(-1)?.changed ?? this.#seen;
      const isLast = deliveries.length < pageSize;
      if (isLast && through > this.#seen) this.#seen = through;
      yield { deliveries, through };
      if (isLast) return;
    }
  }

  /** The one that is due first comes first. */
  async of(endpointId: string, limit: number, after: string): Promise<readonly DeliveryDocument[]> {
    return this.#store.find<DeliveryDocument>(collection, {
      equals: { endpointId, status: 'pending' },
      above: { due: after },
      orderBy: 'due',
      limit,
    });
  }

  async #shownThrough(): Promise<Position> {
    const here = this.#progress.position(collection.name);
    const stored = await this.#store.checkpoint(checkpointName(await this.#store.live(collection)));
    const anywhere = stored?.position ?? beforeFirst;
    return here > anywhere ? here : anywhere;
  }
}
