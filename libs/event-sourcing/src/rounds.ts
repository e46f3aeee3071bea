/** More would make those who came first wait long for those who came last. */
const mostTogether = 128;

/** Whoever comes to a name while a round of it is under way joins the next; rounds of different names run side by side. */
export class Rounds<Item> {
  readonly #waiting = new Map<string, Item[]>();

  /** `run` answers its items itself and never throws. */
  join(name: string, item: Item, run: (items: readonly Item[]) => Promise<void>): void {
    const waiting = this.#waiting.get(name);
    if (waiting !== undefined) waiting.push(item);
    else void this.#runAll(name, [item], run);
  }

  async #runAll(name: string, waiting: Item[], run: (items: readonly Item[]) => Promise<void>): Promise<void> {
    this.#waiting.set(name, waiting);
    while (waiting.length > 0) await run(waiting.splice(0, mostTogether));
    this.#waiting.delete(name);
  }
}
