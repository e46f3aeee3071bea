/** What waits for a key, and what is being executed for it. */
interface KeyQueue<Item> {
  readonly pending: Item[];
  batches: number;
  /** In these batches. */
  items: number;
}

export interface BatchQueueOptions {
  /** A large number makes the first item of a batch wait for the last. */
  readonly maxBatchSize: number;
  /** A second batch of a key begins beside one of at most so many items; by default none does. */
  readonly maxOverlapped?: number;
}

/**
 * Batches what arrives for a key while its previous batch is being executed. Batches of one key run one after the
 * other, unless the one before is small, those of other keys in parallel.
 */
export class BatchQueue<Item> {
  readonly #queues = new Map<string, KeyQueue<Item>>();
  /** Of the present iteration of the event loop. */
  readonly #arrived = new Map<string, Item[]>();
  readonly #maxBatchSize: number;
  readonly #maxOverlapped: number;

  constructor({ maxBatchSize, maxOverlapped = 0 }: BatchQueueOptions) {
    this.#maxBatchSize = maxBatchSize;
    this.#maxOverlapped = maxOverlapped;
  }

  /** `executeBatch` reports the outcome of each item to its caller itself, and never rejects. */
  add(key: string, item: Item, executeBatch: (items: readonly Item[]) => Promise<void>): void {
    this.addAll(key, [item], executeBatch);
  }

  /** As `add`, for items that may begin a batch together. */
  addAll(key: string, items: readonly Item[], executeBatch: (items: readonly Item[]) => Promise<void>): void {
    const queue = this.#queues.get(key) ?? { pending: [], batches: 0, items: 0 };
    this.#queues.set(key, queue);
    queue.pending.push(...items);
    this.#begin(key, queue, executeBatch);
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

  #begin(key: string, queue: KeyQueue<Item>, executeBatch: (items: readonly Item[]) => Promise<void>): void {
    while (queue.pending.length > 0 && this.#mayBegin(queue)) void this.#executeOne(key, queue, executeBatch);
    if (queue.batches === 0) this.#queues.delete(key);
  }

  #mayBegin({ batches, items }: KeyQueue<Item>): boolean {
    return batches === 0 || (batches === 1 && items <= this.#maxOverlapped);
  }

  async #executeOne(
    key: string,
    queue: KeyQueue<Item>,
    executeBatch: (items: readonly Item[]) => Promise<void>,
  ): Promise<void> {
    const batch = queue.pending.splice(0, this.#maxBatchSize);
    queue.batches += 1;
    queue.items += batch.length;
    await executeBatch(batch);
    queue.batches -= 1;
    queue.items -= batch.length;
    this.#begin(key, queue, executeBatch);
  }
}
