/** A map that keeps the entries that were set last, at most `capacity` of them: the one set longest ago is evicted. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #capacity: number;

  constructor(capacity: number) {
    super();
    this.#capacity = capacity;
  }

  override set(key: Key, value: Value): this {
    this.delete(key);
    super.set(key, value);
    if (this.size > this.#capacity) {
      const [oldest = key] = this.keys();
      this.delete(oldest);
    }
    return this;
  }
}
