import { derivedUuid } from '#kernel';
import type { EventCatalogue } from '../event-catalogue.ts';
import { splitStoredType } from '../event-catalogue.ts';
import type { Batch, Position, StoredEvent } from '../ports/event-log.ts';
import { beforeFirst } from '../ports/event-log.ts';
import type { Lease } from '../ports/leases.ts';
import type { ReadStore } from '../ports/read-store.ts';
import type { Saga, SagaCommand } from '../saga.ts';
import { retryOrPark } from './retry-or-park.ts';
import type { ParkedEvents } from './parked-events.ts';
import type { ReaderTask } from './reader.ts';
import { ReaderParking } from './reader-parking.ts';

/** Executes a command of a saga. */
export type Dispatch = (command: SagaCommand) => Promise<unknown>;

/** Executes the commands of a saga for one event. Their event ids are derived from the event, so that a repetition is harmless. */
export async function reactTo(
  saga: Saga,
  catalogue: EventCatalogue,
  event: StoredEvent,
  dispatch: Dispatch,
): Promise<void> {
  if (!saga.handles.includes(splitStoredType(event.type).type)) return;
  const commands = saga.react(catalogue.decode(event));
  for (const [index, command] of commands.entries()) {
    await dispatch(
      command.withContext({
        actor: `system:${saga.name}`,
        correlationId: event.metadata.correlationId,
        causationId: event.id,
        decisionId: derivedUuid(saga.name, event.id, String(index)),
      }),
    );
  }
}

export class SagaTask implements ReaderTask {
  readonly name: string;
  readonly filter: { readonly categories: readonly string[] };
  readonly #saga: Saga;
  readonly #catalogue: EventCatalogue;
  readonly #store: ReadStore;
  readonly #parked: ParkedEvents;
  readonly #dispatch: Dispatch;
  #parking: ReaderParking | undefined;

  constructor(saga: Saga, catalogue: EventCatalogue, store: ReadStore, parked: ParkedEvents, dispatch: Dispatch) {
    this.name = saga.name;
    this.filter = { categories: saga.categories };
    this.#saga = saga;
    this.#catalogue = catalogue;
    this.#store = store;
    this.#parked = parked;
    this.#dispatch = dispatch;
  }

  async start(): Promise<Position> {
    this.#parking = await ReaderParking.open(this.#parked, this.name);
    return (await this.#store.checkpoint(this.name))?.position ?? beforeFirst;
  }

  async handle({ events, through }: Batch, lease: Lease, signal: AbortSignal): Promise<void> {
    const parking = this.#parking;
    if (parking === undefined || events.length === 0) return;
    // Streams are independent: they are handled in parallel, the events of each in order.
    const streams = Map.groupBy(events, ({ stream }) => stream);
    await Promise.all([...streams.values()].map((ofStream) => this.#handleInOrder(ofStream, parking, signal)));
    if (!signal.aborted) {
      await this.#store.moveCheckpoint({ name: this.name, position: through, epoch: lease.epoch });
    }
  }

  async #handleInOrder(events: readonly StoredEvent[], parking: ReaderParking, signal: AbortSignal): Promise<void> {
    for (const event of events) {
      if (!this.#saga.handles.includes(splitStoredType(event.type).type)) continue;
      await retryOrPark(event, parking, signal, () => reactTo(this.#saga, this.#catalogue, event, this.#dispatch));
    }
  }
}
