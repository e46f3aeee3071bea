import { derivedUuid } from '#kernel';
import type { EventCatalogue } from '../event-catalogue.ts';
import { concernsReader } from '../event-catalogue.ts';
import { ReaderParking } from '../parking/reader-parking.ts';
import type { ParkedEvents } from '../parking/parked-events.ts';
import { retryOrPark } from '../parking/retry-or-park.ts';
import type { Batch, Position, StoredEvent } from '../ports/event-log.ts';
import { beforeFirst } from '../ports/event-log.ts';
import type { Lease } from '../ports/leases.ts';
import type { ReadStore } from '../ports/read-store.ts';
import type { Saga, SagaCommand } from '../saga.ts';
import { beforeNewerEvent } from './newer-events.ts';
import type { ReaderTask } from './reader.ts';

/** Executes a command of a saga. */
export type Dispatch = (command: SagaCommand) => Promise<unknown>;

/** Executes the commands of a saga for one event. Their event ids are derived from the event, so that a repetition is harmless. */
export async function reactTo(
  saga: Saga,
  catalogue: EventCatalogue,
  event: StoredEvent,
  dispatch: Dispatch,
): Promise<void> {
  if (!concernsReader(saga.handles, event)) return;
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

  async handle(batch: Batch, lease: Lease, signal: AbortSignal): Promise<void> {
    if (this.#parking === undefined || signal.aborted) return;
    const { batch: known, newer } = beforeNewerEvent(batch, this.#catalogue, this.#saga.handles);
    if (known.events.length > 0) await this.#handle(known, this.#parking, lease, signal);
    if (newer !== undefined && !signal.aborted) this.#catalogue.decode(newer);
  }

  async #handle({ events, through }: Batch, parking: ReaderParking, lease: Lease, signal: AbortSignal): Promise<void> {
    const relevant = events.filter((event) => concernsReader(this.#saga.handles, event));
    // Streams are independent: they are handled in parallel, the events of each in order.
    const streams = Map.groupBy(relevant, ({ stream }) => stream);
    const react = (event: StoredEvent): Promise<void> => reactTo(this.#saga, this.#catalogue, event, this.#dispatch);
    await Promise.all([...streams.values()].map((ofStream) => retryOrPark(ofStream, parking, signal, react)));
    if (signal.aborted) return;
    await parking.save();
    await this.#store.moveCheckpoint({ name: this.name, position: through, epoch: lease.epoch });
  }
}
