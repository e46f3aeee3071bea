import { describe, expect, it } from '@jest/globals';
import { consistencyProof, inclusionProof, perfectSubtrees } from './merkle-proof.ts';
import type { LeafRange } from './merkle-proof.ts';
import { completedBy, emptyTree, leafHash, nodeHash, rootOf, withLeaf } from './merkle-tree.ts';
import type { Hash } from './merkle-tree.ts';

const leaves = Array.from({ length: 40 }, (_, n) => leafHash(`leaf ${n}`));
const completed: (readonly Hash[])[] = [];
let grown = emptyTree;
for (const leaf of leaves) {
  completed.push(completedBy(grown, leaf));
  grown = withLeaf(grown, completed.at(-1) ?? []);
}
const hashOf = (range: LeafRange): Hash =>
  rootOf(perfectSubtrees(range).map(({ level, lastLeaf }) => completed[lastLeaf]?.[level] ?? ''));
const root = (size: number): Hash => hashOf({ from: 0, to: size });

/** The root that a verifier computes: RFC 9162, section 2.1.3.2. */
function rootByInclusion(index: number, size: number, hashes: readonly Hash[]): Hash | undefined {
  let [fn, sn, hash] = [index, size - 1, leaves[index] ?? ''];
  for (const other of hashes) {
    if (sn === 0) return undefined;
    if (fn % 2 === 1 || fn === sn) {
      hash = nodeHash(other, hash);
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [fn >> 1, sn >> 1];
    } else {
      hash = nodeHash(hash, other);
    }
    [fn, sn] = [fn >> 1, sn >> 1];
  }
  return sn === 0 ? hash : undefined;
}

/** The roots that a verifier computes: RFC 9162, section 2.1.4.2. */
function rootsByConsistency(since: number, size: number, hashes: readonly Hash[]): readonly (Hash | undefined)[] {
  if (since === size) return hashes.length === 0 ? [root(since), root(since)] : [];
  const isPower = (since & (since - 1)) === 0;
  const [first = '', ...rest] = isPower ? [root(since), ...hashes] : hashes;
  let [fn, sn, fr, sr] = [since - 1, size - 1, first, first];
  while (fn % 2 === 1) [fn, sn] = [fn >> 1, sn >> 1];
  for (const other of rest) {
    if (sn === 0) return [];
    if (fn % 2 === 1 || fn === sn) {
      [fr, sr] = [nodeHash(other, fr), nodeHash(other, sr)];
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [fn >> 1, sn >> 1];
    } else {
      sr = nodeHash(sr, other);
    }
    [fn, sn] = [fn >> 1, sn >> 1];
  }
  return sn === 0 ? [fr, sr] : [];
}

describe('a proof of a Merkle tree', () => {
  it('proves every leaf in trees of every size', () => {
    for (let size = 1; size <= leaves.length; size += 1) {
      for (let index = 0; index < size; index += 1) {
        const hashes = inclusionProof(index, size).map(hashOf);
        expect(rootByInclusion(index, size, hashes)).toBe(root(size));
      }
    }
  });

  it('proves for every two sizes that the larger tree begins with the smaller one', () => {
    for (let size = 1; size <= leaves.length; size += 1) {
      for (let since = 1; since <= size; since += 1) {
        const hashes = consistencyProof(since, size).map(hashOf);
        expect(rootsByConsistency(since, size, hashes)).toEqual([root(since), root(size)]);
      }
    }
  });

  // RFC 9162, section 2.1.5: the tree of seven leaves.
  it('has the hashes of the example of the RFC', () => {
    const range = (from: number, to: number): LeafRange => ({ from, to });
    expect(inclusionProof(0, 7)).toEqual([range(1, 2), range(2, 4), range(4, 7)]);
    expect(inclusionProof(3, 7)).toEqual([range(2, 3), range(0, 2), range(4, 7)]);
    expect(inclusionProof(6, 7)).toEqual([range(4, 6), range(0, 4)]);
    expect(consistencyProof(3, 7)).toEqual([range(2, 3), range(3, 4), range(0, 2), range(4, 7)]);
    expect(consistencyProof(4, 7)).toEqual([range(4, 7)]);
    expect(consistencyProof(6, 7)).toEqual([range(4, 6), range(6, 7), range(0, 4)]);
  });
});
