import type { ReaderWrite } from './reader-write.ts';

/** A checkpoint that moves later, if the store still has what its reader has written before. */
export type Advance = Pick<ReaderWrite, 'checkpoint' | 'after'>;

/** How long the checkpoint of a reader that has changed nothing stays behind: one command moves those of all such readers. */
const delayMs = 50;

/** Checkpoints of readers that have changed nothing since their last write: no document depends on when they move. */
export class PassedCheckpoints {
  readonly #move: (advances: readonly Advance[]) => void;
  readonly #passed = new Map<string, Advance>();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  /** @param move is called a moment after the first of them has passed */
  constructor(move: (advances: readonly Advance[]) => void) {
    this.#move = move;
  }

  has(name: string): boolean {
    return this.#passed.has(name);
  }

  add(advance: Advance): void {
    this.#passed.set(advance.checkpoint.name, advance);
    if (!this.#isClosed) this.#timer ??= setTimeout(() => this.#moveAll(), delayMs).unref();
  }

  /** The reader moves its checkpoint itself. */
  forget(name: string): void {
    this.#passed.delete(name);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  #moveAll(): void {
    const passed = [...this.#passed.values()];
    this.#passed.clear();
    this.#timer = undefined;
    this.#move(passed);
  }
}
