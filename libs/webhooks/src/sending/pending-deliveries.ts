import { Injectable } from '@nestjs/common';
import {
  beforeFirst,
  checkpointName,
  EventLog,
  readerName,
  ReaderProgress,
  ReadStore,
  ReadYourWrites,
} from '#event-sourcing';
import type { Position } from '#event-sourcing';
import { deliveriesProjection } from '../deliveries/deliveries.projection.ts';
import type { DeliveryDocument } from '../deliveries/deliveries.projection.ts';

const { collection, categories } = deliveriesProjection;
const pageSize = 256;
const catchUpStepMs = 1_000;

interface PendingPage {
  readonly deliveries: readonly DeliveryDocument[];
  readonly through: Position;
}

/** The pending deliveries of the read store: new ones in the order of the log, and those of one endpoint by due time. */
@Injectable()
export class PendingDeliveries {
  readonly #log: EventLog;
  readonly #store: ReadStore;
  readonly #progress: ReaderProgress;
  readonly #readYourWrites: ReadYourWrites;
  #seen: Position = beforeFirst;
  #hasGoneBack = false;

  constructor(log: EventLog, store: ReadStore, progress: ReaderProgress, readYourWrites: ReadYourWrites) {
    this.#log = log;
    this.#store = store;
    this.#progress = progress;
    this.#readYourWrites = readYourWrites;
  }

  /**
   * Starts from the beginning, once the read store shows everything that is recorded by now: an attempt that a previous
   * sender recorded must not be made again.
   */
  async restart(signal: AbortSignal): Promise<void> {
    this.#seen = beforeFirst;
    this.#hasGoneBack = false;
    const head = await this.#log.head({ categories }, await this.#readYourWrites.position(deliveriesProjection));
    while (!signal.aborted && !(await this.#readYourWrites.reaches(deliveriesProjection, head, catchUpStepMs)));
  }

  /** Whether this process projects them: then its listeners are told of all changes. */
  get areProjectedHere(): boolean {
    return this.#progress.runs(readerName(collection));
  }

  /** @returns a function that removes the listener */
  onChange(listener: () => void): () => void {
    const ownReader = readerName(collection);
    let reached = this.#progress.position(ownReader);
    return this.#progress.onStep((reader) => {
      if (reader !== ownReader) return;
      const position = this.#progress.position(ownReader);
      if (position < reached) this.#hasGoneBack = true;
      reached = position;
      listener();
    });
  }

  /**
   * Deliveries that became pending, or pending again, since the last call, in pages. `through`: the position up to
   * which all have been reported. Restarts where the reader has gone back, because the store has lost writes: it makes
   * them again, with the positions that they had.
   */
  async *changes(signal: AbortSignal): AsyncIterable<PendingPage> {
    let through = await this.#projectedThrough();
    if (this.#hasGoneBack || through < this.#seen) {
      await this.restart(signal);
      through = await this.#projectedThrough();
    }
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

  /** An endpoint's pending deliveries whose `due` is greater than `after`, in the order of `due`. */
  async ofEndpoint(endpointId: string, limit: number, after: string): Promise<readonly DeliveryDocument[]> {
    return this.#store.find<DeliveryDocument>(collection, {
      equals: { endpointId, status: 'pending' },
      above: { due: after },
      orderBy: 'due',
      limit,
    });
  }

  async #projectedThrough(): Promise<Position> {
    const here = this.#progress.position(readerName(collection));
    const stored = await this.#store.checkpoint(checkpointName(await this.#store.live(collection)));
    const anywhere = stored?.position ?? beforeFirst;
    return here > anywhere ? here : anywhere;
  }
}
