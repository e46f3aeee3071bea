import type { Checkpoint } from '#event-sourcing';

const advanceDelayMs = 50;

/**
 * Checkpoints of readers that have passed events without a change. Under load there are several in each batch of the log:
 * they are moved a moment later, each to the last position that it has reached until then.
 */
export class PassedCheckpoints {
  readonly #move: (checkpoint: Checkpoint) => Promise<void>;
  readonly #passed = new Map<string, Checkpoint>();
  /** The epochs with which they were moved last. */
  readonly #epochs = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(move: (checkpoint: Checkpoint) => Promise<void>) {
    this.#move = move;
  }

  /** At once where the checkpoint may not be there, or belongs to another holder of the reader. @throws as `move` then */
  async advance(checkpoint: Checkpoint): Promise<void> {
    const { name, epoch } = checkpoint;
    if (this.#epochs.get(name) !== epoch) {
      this.#passed.delete(name);
      await this.#move(checkpoint);
      this.#epochs.set(name, epoch);
      return;
    }
    this.#passed.set(name, checkpoint);
    this.#timer ??= setTimeout(() => void this.flush(), advanceDelayMs).unref();
  }

  /** It is moved together with changes. */
  supersede(name: string): void {
    this.#passed.delete(name);
  }

  /** It is removed. */
  forget(name: string): void {
    this.#passed.delete(name);
    this.#epochs.delete(name);
  }

  /** What fails is left out: the events may be handled again. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const checkpoints = [...this.#passed.values()];
    this.#passed.clear();
    const moves = await Promise.allSettled(checkpoints.map((checkpoint) => this.#move(checkpoint)));
    for (const [n, { status }] of moves.entries()) {
      if (status === 'rejected') this.#epochs.delete(checkpoints[n]?.name ?? '');
    }
  }
}
