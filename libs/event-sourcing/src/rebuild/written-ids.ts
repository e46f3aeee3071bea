/** 4 MiB. At ten million documents a fourth of the ids that were never written look written. */
const bits = 2 ** 25;

/**
 * The ids of the documents of one build that may exist: a Bloom filter, so that its size does not depend on their number.
 * What it does not have was never written, and need not be looked up.
 */
export class WrittenIds {
  readonly #words = new Uint32Array(bits / 32);

  add(id: string): void {
    for (const bit of bitsOf(id)) this.#words[bit >>> 5]! |= 1 << (bit & 31);
  }

  mayHave(id: string): boolean {
    return bitsOf(id).every((bit) => (this.#words[bit >>> 5]! & (1 << (bit & 31))) !== 0);
  }
}

/** Three bits, from two hashes (FNV-1a over the UTF-16 code units, with different beginnings). */
function bitsOf(id: string): readonly [number, number, number] {
  let [one, other] = [0x811c9dc5, 0x9747b28c];
  for (let index = 0; index < id.length; index += 1) {
    const unit = id.charCodeAt(index);
    one = Math.imul(one ^ unit, 0x01000193);
    other = Math.imul(other ^ unit, 0x5bd1e995);
  }
  one ^= one >>> 15;
  other ^= other >>> 13;
  return [(one >>> 0) % bits, (other >>> 0) % bits, ((one + Math.imul(other, 3)) >>> 0) % bits];
}
