import { delay, derivedUuid } from '#kernel';
import type { Clock } from '#kernel';
import { concernsReader } from '../event-catalogue.ts';
import type { EventDecoder } from '../event-decoding-cache.ts';
import { ReaderParking } from '../parking/reader-parking.ts';
import type { ParkedEvents } from '../parking/parked-events.ts';
import { retryOrPark } from '../parking/retry-or-park.ts';
import type { Batch, EventLog, Position, StoredEvent, StreamFilter } from '../ports/event-log.ts';
import { beforeFirst } from '../ports/event-log.ts';
import type { Lease } from '../ports/leases.ts';
import type { ReadStore } from '../ports/read-store.ts';
import type { Saga, SagaCommand } from '../saga.ts';
import { lastEventOf } from './last-event.ts';
import { beforeNewerEvent } from './newer-events.ts';
import type { ReaderTask } from './reader.ts';
import { SavedPosition } from './saved-position.ts';

/** Executes a command of a saga. */
export type Dispatch = (command: SagaCommand) => Promise<unknown>;

/** Executes the commands of a saga for one event. Their event ids are derived from the event, so that a repetition is harmless. */
export async function reactTo(
  saga: Saga,
  catalogue: Pick<EventDecoder, 'decode'>,
  event: StoredEvent,
  dispatch: Dispatch,
): Promise<void> {
  if (!concernsReader(saga.handles, event)) return;
  const commands = saga.react(catalogue.decode(event));
  for (const [index, command] of commands.entries()) {
    await dispatch(
      command.withContext({
        actor: event.metadata.actor,
        via: `system:${saga.name}`,
        correlationId: event.metadata.correlationId,
        causationId: event.id,
        decisionId: derivedUuid(saga.name, event.id, String(index)),
      }),
    );
  }
}

/** What the reader of a saga works with. */
export interface SagaEnvironment {
  readonly log: EventLog;
  readonly store: ReadStore;
  readonly catalogue: EventDecoder;
  readonly parked: ParkedEvents;
  readonly dispatch: Dispatch;
  readonly clock: Pick<Clock, 'now'>;
}

/**
 * Has a saga react to each event; after a crash, it may react to the last ones before it again. How far it has reacted is saved in the
 * log too: were it only a checkpoint of the read store, the saga would react to the whole history again after the loss of
 * that store.
 */
export class SagaTask implements ReaderTask {
  readonly name: string;
  readonly filter: StreamFilter;
  readonly #saga: Saga;
  readonly #environment: SagaEnvironment;
  readonly #saved: SavedPosition;
  #parking: ReaderParking | undefined;

  constructor(saga: Saga, environment: SagaEnvironment) {
    this.name = saga.name;
    this.filter = { categories: saga.categories };
    this.#saga = saga;
    this.#environment = environment;
    this.#saved = new SavedPosition(environment.log, saga.name);
  }

  async start({ epoch }: Lease): Promise<Position> {
    const { log, store, parked } = this.#environment;
    this.#parking = await ReaderParking.open(parked, this.name);
    const saved = await log.savedPosition(this.name);
    const checkpoint = (await store.resume(this.name))?.position;
    const reached = checkpoint ?? saved ?? (await this.#firstPosition());
    const position = saved !== undefined && saved > reached ? saved : reached;
    // The checkpoint is ahead where the process ended, or could not save, before it was due.
    if (saved === undefined || saved < position) await log.savePosition(this.name, position);
    // The next events, which would move it, may be far off: until then the saga would be taken for one that lags.
    if (position > (checkpoint ?? beforeFirst)) await store.moveCheckpoint({ name: this.name, position, epoch });
    return position;
  }

  async untilLost(signal: AbortSignal): Promise<void> {
    await this.#environment.store.untilLost(this.name, signal);
  }

  async keepSaving(signal: AbortSignal): Promise<void> {
    await this.#saved.keep(signal);
  }

  async #firstPosition(): Promise<Position> {
    return this.#saga.startsAt === 'head' ? (await this.#environment.log.identify()).end : beforeFirst;
  }

  async handle(batch: Batch, lease: Lease, signal: AbortSignal): Promise<void> {
    if (this.#parking === undefined || signal.aborted) return;
    const { batch: known, newer } = beforeNewerEvent(batch, this.#environment.catalogue, this.#saga.handles);
    if (known.events.length > 0) await this.#handle(known, this.#parking, lease, signal);
    if (newer !== undefined && !signal.aborted) this.#environment.catalogue.decode(newer);
  }

  async #handle({ events, through }: Batch, parking: ReaderParking, lease: Lease, signal: AbortSignal): Promise<void> {
    const { log, store, catalogue, dispatch } = this.#environment;
    const relevant = events.filter((event) => concernsReader(this.#saga.handles, event));
    await this.#waitFor(
      relevant.findLast(({ malformed }) => malformed === undefined),
      signal,
    );
    if (signal.aborted) return;
    await this.#saved.makeRoomFor(relevant.length);
    // Streams are independent: they are handled in parallel, the events of each in order unless they are independent too.
    const streams = Map.groupBy(relevant, ({ stream, id }) => (this.#saga.isUnordered === true ? id : stream));
    const react = (event: StoredEvent): Promise<void> => reactTo(this.#saga, catalogue, event, dispatch);
    await Promise.all([...streams.values()].map((ofStream) => retryOrPark(ofStream, parking, signal, react)));
    if (signal.aborted) return;
    await parking.save();
    if (relevant.length > 0) {
      if (this.#saga.savesAtOnce === true) await log.savePosition(this.name, through);
      else this.#saved.reach(through, relevant.length);
    }
    await store.advance({ name: this.name, position: through, epoch: lease.epoch, ...lastEventOf(events) });
  }

  /** Waits until the last event is as old as the saga requires; by a clock that is behind, no longer than that from now. */
  async #waitFor(last: StoredEvent | undefined, signal: AbortSignal): Promise<void> {
    const { reactsAfterMs = 0 } = this.#saga;
    if (reactsAfterMs === 0 || last === undefined) return;
    const ageMs = this.#environment.clock.now() - Date.parse(last.metadata.recordedAt);
    if (ageMs < reactsAfterMs) await delay(Math.min(reactsAfterMs, reactsAfterMs - ageMs), signal);
  }
}
