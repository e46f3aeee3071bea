import { PersistentMap } from './persistent-map.ts';

/** An immutable set of strings whose versions share their storage, as those of a `PersistentMap`. */
export class PersistentSet {
  static readonly empty: PersistentSet = new PersistentSet(PersistentMap.empty());
  readonly #values: PersistentMap<true>;

  static of(values: Iterable<string>): PersistentSet {
    return new PersistentSet(PersistentMap.of([...values].map((value) => [value, true])));
  }

  private constructor(values: PersistentMap<true>) {
    this.#values = values;
  }

  get size(): number {
    return this.#values.size;
  }

  has(value: string): boolean {
    return this.#values.has(value);
  }

  /** In the order in which they were added. */
  values(): readonly string[] {
    return this.#values.keys();
  }

  with(value: string): PersistentSet {
    return this.has(value) ? this : new PersistentSet(this.#values.with(value, true));
  }
}
