/**
 * An immutable set whose versions share their storage: adding to the newest version costs the same however large it
 * is, and an older version does not see what came later.
 */
export class GrowingSet {
  static readonly empty: GrowingSet = new GrowingSet(new Map(), 0);
  readonly #order: Map<string, number>;
  readonly size: number;

  private constructor(order: Map<string, number>, size: number) {
    this.#order = order;
    this.size = size;
  }

  has(value: string): boolean {
    return (this.#order.get(value) ?? Infinity) < this.size;
  }

  with(value: string): GrowingSet {
    if (this.has(value)) return this;
    const isNewest = this.size > 0 && this.#order.size === this.size;
    const order = isNewest ? this.#order : new Map([...this.#order].slice(0, this.size));
    order.set(value, this.size);
    return new GrowingSet(order, this.size + 1);
  }
}
