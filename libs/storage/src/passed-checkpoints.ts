/** How long the checkpoint of a reader that has changed nothing stays behind: those of all such readers are moved together. */
const delayMs = 50;

/**
 * Checkpoints of readers that have changed nothing since their last write: no document depends on when they move. Under
 * load there are several in each batch of the log; each is moved to the last position that it has reached until then.
 */
export class PassedCheckpoints<Move> {
  readonly #moveAll: (moves: readonly Move[]) => Promise<void>;
  readonly #passed = new Map<string, Move>();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  /** @param moveAll is called a moment after the first of them has passed; it never rejects */
  constructor(moveAll: (moves: readonly Move[]) => Promise<void>) {
    this.#moveAll = moveAll;
  }

  has(name: string): boolean {
    return this.#passed.has(name);
  }

  add(name: string, move: Move): void {
    this.#passed.set(name, move);
    if (!this.#isClosed) this.#timer ??= setTimeout(() => void this.flush(), delayMs).unref();
  }

  /** The reader moves it itself, or it is removed. */
  forget(name: string): void {
    this.#passed.delete(name);
  }

  /** Moves them now. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const moves = [...this.#passed.values()];
    this.#passed.clear();
    await this.#moveAll(moves);
  }

  /** From now on, none of them is moved by itself. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }
}
