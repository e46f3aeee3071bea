interface Entry<Value> {
  /** The version of the map that wrote it. */
  readonly version: number;
  /** Undefined where that version removed the key. */
  readonly value: Value | undefined;
}

/** The storage of all versions of a map: the entries of each key, the newest last. */
interface Storage<Value> {
  readonly entries: Map<string, Entry<Value>[]>;
  newestVersion: number;
}

/** Entries that no current version reads are dropped once there are this many more of them than keys. */
const maxStaleEntries = 64;

/**
 * An immutable map whose versions share their storage: a change of the newest version takes the same time however large
 * the map is, and older versions do not see it. A change of an older version copies the map.
 */
export class PersistentMap<Value> {
  readonly size: number;
  readonly #storage: Storage<Value>;
  readonly #version: number;

  static empty<Value>(): PersistentMap<Value> {
    return new PersistentMap<Value>({ entries: new Map(), newestVersion: 0 }, 0, 0);
  }

  /** Of entries with different keys. */
  static of<Value>(entries: readonly (readonly [key: string, value: Value])[]): PersistentMap<Value> {
    const stored = new Map(entries.map(([key, value], index) => [key, [{ version: index + 1, value }]]));
    return new PersistentMap<Value>({ entries: stored, newestVersion: entries.length }, entries.length, stored.size);
  }

  private constructor(storage: Storage<Value>, version: number, size: number) {
    this.#storage = storage;
    this.#version = version;
    this.size = size;
  }

  get(key: string): Value | undefined {
    return this.#storage.entries.get(key)?.findLast(({ version }) => version <= this.#version)?.value;
  }

  has(key: string): boolean {
    return this.get(key) !== undefined;
  }

  with(key: string, value: Value): PersistentMap<Value> {
    return this.#write(key, value, this.has(key) ? this.size : this.size + 1);
  }

  without(key: string): PersistentMap<Value> {
    return this.has(key) ? this.#write(key, undefined, this.size - 1) : this;
  }

  keys(): readonly string[] {
    return this.entries().map(([key]) => key);
  }

  entries(): readonly (readonly [key: string, value: Value])[] {
    return [...this.#storage.entries.keys()].flatMap((key) => {
      const value = this.get(key);
      return value === undefined ? [] : [[key, value] as const];
    });
  }

  #write(key: string, value: Value | undefined, size: number): PersistentMap<Value> {
    const { newestVersion } = this.#storage;
    const isShareable = this.#version === newestVersion && newestVersion <= 2 * this.size + maxStaleEntries;
    const storage = isShareable ? this.#storage : this.#copy();
    storage.newestVersion++;
    const entry = { version: storage.newestVersion, value };
    const entries = storage.entries.get(key);
    if (entries === undefined) storage.entries.set(key, [entry]);
    else entries.push(entry);
    return new PersistentMap(storage, storage.newestVersion, size);
  }

  #copy(): Storage<Value> {
    return PersistentMap.of(this.entries()).#storage;
  }
}
