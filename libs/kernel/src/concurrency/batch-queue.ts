/**
 * Batches what arrives for a key while its previous batch is being executed. Batches of one key run one after the
 * other, those of other keys in parallel.
 */
export class BatchQueue<Item> {
  readonly #pending = new Map<string, Item[]>();
  /** Of the present iteration of the event loop. */
  readonly #arrived = new Map<string, Item[]>();
  readonly #maxBatchSize: number;

  /** A large `maxBatchSize` makes the first item of a batch wait for the last. */
  constructor(maxBatchSize: number) {
    this.#maxBatchSize = maxBatchSize;
  }

  /** `executeBatch` reports the outcome of each item to its caller itself, and never rejects. */
  add(key: string, item: Item, executeBatch: (items: readonly Item[]) => Promise<void>): void {
    this.addAll(key, [item], executeBatch);
  }

  /** As `add`, for items that may begin a batch together. */
  addAll(key: string, items: readonly Item[], executeBatch: (items: readonly Item[]) => Promise<void>): void {
    const pending = this.#pending.get(key);
    if (pending !== undefined) pending.push(...items);
    else void this.#executeAll(key, [...items], executeBatch);
  }

  /** As `add`, once all that arrive for the key in the present iteration of the event loop are there. */
  addWithOthers(key: string, item: Item, executeBatch: (items: readonly Item[]) => Promise<void>): void {
    const arrived = this.#arrived.get(key);
    if (arrived !== undefined) {
      arrived.push(item);
      return;
    }
    const items = [item];
    this.#arrived.set(key, items);
    setImmediate(() => {
      this.#arrived.delete(key);
      this.addAll(key, items, executeBatch);
    });
  }

  async #executeAll(
    key: string,
    pending: Item[],
    executeBatch: (items: readonly Item[]) => Promise<void>,
  ): Promise<void> {
    this.#pending.set(key, pending);
    while (pending.length > 0) await executeBatch(pending.splice(0, this.#maxBatchSize));
    this.#pending.delete(key);
  }
}
