/** One that goes through the items, and tells how far it is. */
export interface Follower {
  /** One more item is done with. */
  done(): void;
  /** It goes through no further items. */
  leave(): void;
}

/** Lets work on items begin only a few items ahead of the slowest of those that need its results. */
export class Pace {
  readonly #ahead: number;
  readonly #done = new Map<symbol, number>();
  #changed = Promise.withResolvers<void>();

  constructor(ahead: number) {
    this.#ahead = ahead;
  }

  join(): Follower {
    const id = Symbol('follower');
    this.#done.set(id, 0);
    return {
      done: () => {
        this.#done.set(id, (this.#done.get(id) ?? 0) + 1);
        this.#wake();
      },
      leave: () => {
        this.#done.delete(id);
        this.#wake();
      },
    };
  }

  /** Resolves once the item at this place may begin; at once where nobody follows. */
  async mayBegin(at: number): Promise<void> {
    while (Math.min(...this.#done.values()) + this.#ahead <= at) await this.#changed.promise;
  }

  #wake(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers<void>();
  }
}
