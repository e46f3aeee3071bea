/**
 * An immutable set of strings whose versions share their storage. Adding to the newest version takes constant time,
 * adding to an older one copies it; no version sees what was added to another.
 */
export class PersistentSet {
  static readonly empty: PersistentSet = new PersistentSet(new Map(), 0);
  /** Each value with its number in the order of insertion; a version has those with a number below its size. */
  readonly #numbers: Map<string, number>;
  readonly size: number;

  static of(values: Iterable<string>): PersistentSet {
    const numbers = new Map<string, number>();
    for (const value of values) {
      if (!numbers.has(value)) numbers.set(value, numbers.size);
    }
    return new PersistentSet(numbers, numbers.size);
  }

  private constructor(numbers: Map<string, number>, size: number) {
    this.#numbers = numbers;
    this.size = size;
  }

  has(value: string): boolean {
    return (this.#numbers.get(value) ?? Infinity) < this.size;
  }

  /** In the order in which they were added. */
  values(): readonly string[] {
    return [...this.#numbers.keys()].slice(0, this.size);
  }

  with(value: string): PersistentSet {
    if (this.has(value)) return this;
    const isNewest = this.size > 0 && this.#numbers.size === this.size;
    const numbers = isNewest ? this.#numbers : new Map([...this.#numbers].slice(0, this.size));
    numbers.set(value, this.size);
    return new PersistentSet(numbers, this.size + 1);
  }
}
