import type { Position } from '../ports/event-log.ts';
import { beforeFirst } from '../ports/event-log.ts';
import type { ReadStore } from '../ports/read-store.ts';
import type { Projection } from '../projection.ts';
import { isOutage } from './handle-or-park.ts';
import { checkpointName } from './projection-task.ts';
import type { ReaderProgress } from './reader-state.ts';

/** How long a step of a reader in this process, and of one elsewhere, is waited for before the store is asked. */
const waits = { here: 100, elsewhere: 10 };

/** Longer than another process takes to go on with the reader of one that was killed, a store having been away too. */
const patienceMs = 15_000;

/** Lets whoever changed something wait until the queries show it. */
export class ReadYourWrites {
  readonly #store: ReadStore;
  readonly #progress: ReaderProgress;
  readonly #asked = new Map<string, Promise<Position>>();

  constructor(store: ReadStore, progress: ReaderProgress) {
    this.#store = store;
    this.#progress = progress;
  }

  /**
   * Whether the projection has passed the position, here or in another process, within `milliseconds`. A store that
   * cannot be reached meanwhile is waited for too.
   */
  async until(
    projection: Pick<Projection, 'collection'>,
    position: Position,
    milliseconds = patienceMs,
  ): Promise<boolean> {
    const reader = projection.collection.name;
    const deadline = performance.now() + milliseconds;
    for (;;) {
      if (this.#progress.position(reader) >= position) return true;
      const isHere = this.#progress.runs(reader);
      if (isHere) await this.#progress.reach(reader, position, Math.min(waits.here, milliseconds));
      if (this.#progress.position(reader) >= position) return true;
      if ((await this.#stored(projection)) >= position) return true;
      if (performance.now() >= deadline) return false;
      if (!isHere) await this.#progress.reach(reader, position, waits.elsewhere);
    }
  }

  /** However many wait for a projection, the store is asked by one at a time. */
  #stored(projection: Pick<Projection, 'collection'>): Promise<Position> {
    const { name } = projection.collection;
    const asked = this.#asked.get(name) ?? this.#ask(projection).finally(() => this.#asked.delete(name));
    this.#asked.set(name, asked);
    return asked;
  }

  async #ask({ collection }: Pick<Projection, 'collection'>): Promise<Position> {
    try {
      const checkpoint = await this.#store.checkpoint(checkpointName(await this.#store.live(collection)));
      return checkpoint?.position ?? beforeFirst;
    } catch (error) {
      if (!isOutage(error)) throw error;
      return beforeFirst;
    }
  }
}
