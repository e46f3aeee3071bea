const none: readonly number[] = [];
const minSlots = 16;
const maxLoad = 0.85;
/** Small steps: a table in parts that double at the same time would need twice the memory. */
const growth = 1.25;
const partitions = 256;
/** With 10 to 12 bytes for each row. */
const maxUnindexedRows = 2 ** 20;

/**
 * In which rows of a table the document with an id may be: those whose ids have the same hash. It takes a few bytes for
 * each row, where an index of the table would take a write of a page for most rows, because ids are random.
 */
export class RowIndex {
  readonly #partitions = Array.from({ length: partitions }, () => new RowsByHash());
  readonly #maxRows: number;
  #size = 0;

  constructor(maxRows = maxUnindexedRows) {
    this.#maxRows = maxRows;
  }

  /** More would take too much memory. */
  get isFull(): boolean {
    return this.#size >= this.#maxRows;
  }

  /** Numbers the next row, from 1, for a document with this id. */
  add(id: string): number {
    const hash = hashOf(id);
    this.#size += 1;
    this.#partitions[hash % partitions]?.add(hash, this.#size);
    return this.#size;
  }

  rowsOf(id: string): readonly number[] {
    const hash = hashOf(id);
    return this.#partitions[hash % partitions]?.rowsOf(hash) ?? none;
  }
}

/** A hash table with open addressing. */
class RowsByHash {
  #hashes = new Uint32Array(minSlots);
  /** Rows are numbered from 1: 0 is an empty slot. */
  #rows = new Uint32Array(minSlots);
  #size = 0;

  add(hash: number, row: number): void {
    if (this.#size >= this.#rows.length * maxLoad) this.#grow();
    this.#size += 1;
    this.#put(hash, row);
  }

  rowsOf(hash: number): readonly number[] {
    let found: number[] | undefined;
    for (let slot = this.#firstSlot(hash); ; slot = this.#after(slot)) {
      const row = this.#rows[slot] ?? 0;
      if (row === 0) return found ?? none;
      if (this.#hashes[slot] === hash) (found ??= []).push(row);
    }
  }

  #put(hash: number, row: number): void {
    let slot = this.#firstSlot(hash);
    while (this.#rows[slot] !== 0) slot = this.#after(slot);
    this.#hashes[slot] = hash;
    this.#rows[slot] = row;
  }

  /** The last bits of the hash are the number of the partition. */
  #firstSlot(hash: number): number {
    return (hash >>> 8) % this.#rows.length;
  }

  #after(slot: number): number {
    return slot + 1 === this.#rows.length ? 0 : slot + 1;
  }

  #grow(): void {
    const [hashes, rows] = [this.#hashes, this.#rows];
    const slots = Math.ceil(rows.length * growth);
    this.#hashes = new Uint32Array(slots);
    this.#rows = new Uint32Array(slots);
    for (let slot = 0; slot < rows.length; slot += 1) {
      const row = rows[slot] ?? 0;
      if (row !== 0) this.#put(hashes[slot] ?? 0, row);
    }
  }
}

/** FNV-1a over the UTF-16 code units, then MurmurHash3's finalizer, so that each of its bits depends on all of the id. */
function hashOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index += 1) hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
