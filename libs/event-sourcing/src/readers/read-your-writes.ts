import type { Position } from '../ports/event-log.ts';
import { beforeFirst } from '../ports/event-log.ts';
import type { ReadStore } from '../ports/read-store.ts';
import type { Projection } from '../projection.ts';
import { checkpointName } from './projection-task.ts';
import type { ReaderProgress } from './reader-state.ts';

/** Lets whoever changed something wait until the queries show it. */
export class ReadYourWrites {
  readonly #store: ReadStore;
  readonly #progress: ReaderProgress;

  constructor(store: ReadStore, progress: ReaderProgress) {
    this.#store = store;
    this.#progress = progress;
  }

  /** Whether the projection has passed the position, here or in another process, within `milliseconds`. */
  async until(projection: Pick<Projection, 'collection'>, position: Position, milliseconds = 2_000): Promise<boolean> {
    const reader = projection.collection.name;
    const deadline = performance.now() + milliseconds;
    for (;;) {
      if (this.#progress.position(reader) >= position) return true;
      const build = await this.#store.live(projection.collection);
      const checkpoint = await this.#store.checkpoint(checkpointName(build));
      if ((checkpoint?.position ?? beforeFirst) >= position) return true;
      if (performance.now() >= deadline) return false;
      await this.#progress.nextStep(reader, 10);
    }
  }
}
