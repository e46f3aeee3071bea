import { Fenced } from '#event-sourcing';
import type { Checkpoint } from '#event-sourcing';
import { PassedCheckpoints } from '../passed-checkpoints.ts';

/** Advances checkpoints of readers that have passed events without a change. */
export class AdvancedCheckpoints {
  readonly #move: (checkpoint: Checkpoint) => Promise<void>;
  readonly #passed = new PassedCheckpoints<Checkpoint>((checkpoints) => this.#moveAll(checkpoints));
  /** The epochs with which they were moved last. */
  readonly #epochs = new Map<string, number>();
  /** Those whose last move has failed. */
  readonly #failed = new Set<string>();

  constructor(move: (checkpoint: Checkpoint) => Promise<void>) {
    this.#move = move;
  }

  /**
   * At once where the checkpoint may not be there, belongs to another holder of the reader, or could not be moved before:
   * the reader is told. @throws as `move` then
   */
  async advance(checkpoint: Checkpoint): Promise<void> {
    const { name, epoch } = checkpoint;
    if (this.#epochs.get(name) === epoch && !this.#failed.has(name)) return this.#passed.add(name, checkpoint);
    this.#passed.forget(name);
    await this.#move(checkpoint);
    this.#epochs.set(name, epoch);
    this.#failed.delete(name);
  }

  /** It is moved together with changes. */
  supersede(name: string): void {
    this.#passed.forget(name);
  }

  /** It is removed. */
  forget(name: string): void {
    this.#passed.forget(name);
    this.#epochs.delete(name);
    this.#failed.delete(name);
  }

  /** Moves them for the last time. */
  async close(): Promise<void> {
    const moved = this.#passed.flush();
    this.#passed.close();
    await moved;
  }

  async #moveAll(checkpoints: readonly Checkpoint[]): Promise<void> {
    await Promise.all(checkpoints.map((checkpoint) => this.#moveOne(checkpoint)));
  }

  /** Where that fails it is repeated: nobody else would move it until the reader has events again. */
  async #moveOne(checkpoint: Checkpoint): Promise<void> {
    const { name, epoch } = checkpoint;
    try {
      await this.#move(checkpoint);
      this.#failed.delete(name);
    } catch (error) {
      if (this.#epochs.get(name) !== epoch) return;
      this.#failed.add(name);
      if (!(error instanceof Fenced) && !this.#passed.has(name)) this.#passed.add(name, checkpoint);
    }
  }
}
