/** Runs the tasks of one name one after the other, those of different names side by side. */
export class TurnQueue {
  readonly #tails = new Map<string, Promise<unknown>>();

  async run<T>(name: string, task: () => Promise<T>): Promise<T> {
    const before = this.#tails.get(name);
    const turn = before === undefined ? task() : before.then(task, task);
    this.#tails.set(name, turn);
    try {
      return await turn;
    } finally {
      if (this.#tails.get(name) === turn) this.#tails.delete(name);
    }
  }
}
