/** How a version differs from another one, which is nearer to the one with the storage. */
interface Difference<Value> {
  readonly key: string;
  /** Of this version; undefined where it lacks the key. */
  readonly value: Value | undefined;
  readonly from: PersistentMap<Value>;
}

/**
 * An immutable map whose versions share their storage, so that a change takes the same time however large the map is. The
 * version that was used last has the storage, the others know how they differ from their neighbour (Baker's trick): to use
 * another version takes as long as the changes between both are many.
 */
export class PersistentMap<Value> {
  readonly size: number;
  #place: Map<string, Value> | Difference<Value>;

  static empty<Value>(): PersistentMap<Value> {
    return new PersistentMap<Value>(new Map());
  }

  static of<Value>(entries: readonly (readonly [key: string, value: Value])[]): PersistentMap<Value> {
    return new PersistentMap<Value>(new Map(entries));
  }

  private constructor(storage: Map<string, Value>) {
    this.size = storage.size;
    this.#place = storage;
  }

  get(key: string): Value | undefined {
    return this.#storage().get(key);
  }

  has(key: string): boolean {
    return this.get(key) !== undefined;
  }

  with(key: string, value: Value): PersistentMap<Value> {
    // Nothing to share: an empty version, which may be kept for ever, does not lead to those after it.
    return this.size === 0 ? PersistentMap.of([[key, value]]) : this.#change(key, value);
  }

  without(key: string): PersistentMap<Value> {
    return this.has(key) ? this.#change(key, undefined) : this;
  }

  keys(): readonly string[] {
    return [...this.#storage().keys()];
  }

  entries(): readonly (readonly [key: string, value: Value])[] {
    return [...this.#storage()];
  }

  #change(key: string, value: Value | undefined): PersistentMap<Value> {
    const storage = this.#storage();
    const before = storage.get(key);
    put(storage, key, value);
    const changed = new PersistentMap(storage);
    this.#place = { key, value: before, from: changed };
    return changed;
  }

  #storage(): Map<string, Value> {
    return this.#place instanceof Map ? this.#place : PersistentMap.#takeStorage(this);
  }

  /** From the version that has it, and puts it into the state of this one. */
  static #takeStorage<Value>(by: PersistentMap<Value>): Map<string, Value> {
    const path: { readonly version: PersistentMap<Value>; readonly difference: Difference<Value> }[] = [];
    let version = by;
    while (!(version.#place instanceof Map)) {
      path.push({ version, difference: version.#place });
      version = version.#place.from;
    }
    const storage = version.#place;
    for (const { version: taker, difference } of path.toReversed()) {
      const { key, value, from } = difference;
      from.#place = { key, value: storage.get(key), from: taker };
      put(storage, key, value);
      taker.#place = storage;
    }
    return storage;
  }
}

function put<Value>(storage: Map<string, Value>, key: string, value: Value | undefined): void {
  if (value === undefined) storage.delete(key);
  else storage.set(key, value);
}
