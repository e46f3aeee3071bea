/** 8 KiB: most read models of an installation are small, and a rebuild fills more than twenty at a time. */
const minBits = 2 ** 16;
/** 4 MiB. At ten million documents a fourth of the ids that were never written look written. */
const maxBits = 2 ** 25;
const growth = 8;
/** With so many bits for each id, a filter takes one in ten thousand of the ids that it does not have for one that it has. */
const bitsPerId = 64;

/**
 * The ids of the documents of one build that may exist: Bloom filters, each larger than the one before, up to a size that
 * does not depend on their number. What none of them has was never written, and need not be looked up.
 */
export class WrittenIds {
  readonly #filters: BloomFilter[] = [];

  add(id: string): void {
    const hashes = hashesOf(id);
    if (this.#filters.some((filter) => filter.mayHave(hashes))) return;
    this.#withSpace().add(hashes);
  }

  mayHave(id: string): boolean {
    const hashes = hashesOf(id);
    return this.#filters.some((filter) => filter.mayHave(hashes));
  }

  /** Bytes of memory. */
  get sizeBytes(): number {
    return this.#filters.reduce((sum, { bits }) => sum + bits / 8, 0);
  }

  #withSpace(): BloomFilter {
    const last = this.#filters.at(-1);
    if (last !== undefined && !last.isFull) return last;
    const filter = new BloomFilter(last === undefined ? minBits : Math.min(last.bits * growth, maxBits));
    this.#filters.push(filter);
    return filter;
  }
}

class BloomFilter {
  readonly bits: number;
  readonly #words: Uint32Array;
  #count = 0;

  constructor(bits: number) {
    this.bits = bits;
    this.#words = new Uint32Array(bits / 32);
  }

  /** The largest takes all that comes. */
  get isFull(): boolean {
    return this.bits < maxBits && this.#count >= this.bits / bitsPerId;
  }

  add(hashes: Hashes): void {
    for (const hash of hashes) {
      const bit = hash % this.bits;
      this.#words[bit >>> 5]! |= 1 << (bit & 31);
    }
    this.#count += 1;
  }

  mayHave(hashes: Hashes): boolean {
    return hashes.every((hash) => {
      const bit = hash % this.bits;
      return (this.#words[bit >>> 5]! & (1 << (bit & 31))) !== 0;
    });
  }
}

type Hashes = readonly [number, number, number];

/** Three, from two (FNV-1a over the UTF-16 code units, with different beginnings). */
function hashesOf(id: string): Hashes {
  let [one, other] = [0x811c9dc5, 0x9747b28c];
  for (let index = 0; index < id.length; index += 1) {
    const unit = id.charCodeAt(index);
    one = Math.imul(one ^ unit, 0x01000193);
    other = Math.imul(other ^ unit, 0x5bd1e995);
  }
  one ^= one >>> 15;
  other ^= other >>> 13;
  return [one >>> 0, other >>> 0, (one + Math.imul(other, 3)) >>> 0];
}
