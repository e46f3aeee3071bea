/** Sends what is added in one iteration of the event loop together. */
export class Outbox<T> {
  readonly #send: (items: readonly T[]) => void;
  #items: T[] = [];

  constructor(send: (items: readonly T[]) => void) {
    this.#send = send;
  }

  add(item: T): void {
    if (this.#items.push(item) > 1) return;
    setImmediate(() => {
      const items = this.#items;
      this.#items = [];
      this.#send(items);
    });
  }
}
