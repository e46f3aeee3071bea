import type { Checkpoint } from '#event-sourcing';
import { PassedCheckpoints } from '../passed-checkpoints.ts';

/** Advances checkpoints of readers that have passed events without a change. */
export class AdvancedCheckpoints {
  readonly #move: (checkpoint: Checkpoint) => Promise<void>;
  readonly #passed = new PassedCheckpoints<Checkpoint>((checkpoints) => this.#moveAll(checkpoints));
  /** The epochs with which they were moved last. */
  readonly #epochs = new Map<string, number>();

  constructor(move: (checkpoint: Checkpoint) => Promise<void>) {
    this.#move = move;
  }

  /** At once where the checkpoint may not be there, or belongs to another holder of the reader. @throws as `move` then */
  async advance(checkpoint: Checkpoint): Promise<void> {
    const { name, epoch } = checkpoint;
    if (this.#epochs.get(name) === epoch) return this.#passed.add(name, checkpoint);
    this.#passed.forget(name);
    await this.#move(checkpoint);
    this.#epochs.set(name, epoch);
  }

  /** It is moved together with changes. */
  supersede(name: string): void {
    this.#passed.forget(name);
  }

  /** It is removed. */
  forget(name: string): void {
    this.#passed.forget(name);
    this.#epochs.delete(name);
  }

  flush(): Promise<void> {
    return this.#passed.flush();
  }

  /** What fails is left out: the events may be handled again. */
  async #moveAll(checkpoints: readonly Checkpoint[]): Promise<void> {
    const moves = await Promise.allSettled(checkpoints.map((checkpoint) => this.#move(checkpoint)));
    for (const [n, { status }] of moves.entries()) {
      if (status === 'rejected') this.#epochs.delete(checkpoints[n]?.name ?? '');
    }
  }
}
