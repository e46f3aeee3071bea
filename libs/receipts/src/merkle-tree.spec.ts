import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { completedBy, emptyTree, leafHash, nodeHash, rootOf, withLeaf } from './merkle-tree.ts';
import type { Hash, MerkleTree } from './merkle-tree.ts';

const tree = (leaves: readonly Hash[]): MerkleTree =>
  leaves.reduce((grown, leaf) => withLeaf(grown, completedBy(grown, leaf)), emptyTree);

/** The definition of RFC 9162, section 2.1.1. */
function merkleTreeHash(leaves: readonly Hash[]): Hash {
  if (leaves.length === 1) return leaves[0] ?? '';
  let half = 1;
  while (half * 2 < leaves.length) half *= 2;
  return nodeHash(merkleTreeHash(leaves.slice(0, half)), merkleTreeHash(leaves.slice(half)));
}

describe('a Merkle tree', () => {
  it('hashes leaves and nodes apart', () => {
    const sha256 = (hex: string): Hash => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');
    expect(leafHash('ab')).toBe(sha256('006162'));
    expect(nodeHash(leafHash('a'), leafHash('b'))).toBe(sha256(`01${leafHash('a')}${leafHash('b')}`));
  });

  it('hashes text as UTF-8', () => {
    expect(leafHash('ü')).toBe(createHash('sha256').update(Buffer.from('00c3bc', 'hex')).digest('hex'));
  });

  // The inputs and roots of the test vectors of Certificate Transparency implementations.
  it.each([
    [1, '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d'],
    [2, 'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125'],
    [3, 'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77'],
    [7, 'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c'],
    [8, '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328'],
  ])('of the known leaves has the known root at size %d', (size, root) => {
    const inputs = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
    const leaves = inputs.slice(0, size).map((hex) => leafHash(Buffer.from(hex, 'hex').toString('utf8')));
    expect(rootOf(tree(leaves).subtrees)).toBe(root);
  });

  it('has at each size the root that the definition gives', () => {
    const leaves = Array.from({ length: 70 }, (_, n) => leafHash(`leaf ${n}`));
    for (let size = 1; size <= leaves.length; size += 1) {
      const { subtrees, size: grown } = tree(leaves.slice(0, size));
      expect(grown).toBe(size);
      expect(rootOf(subtrees)).toBe(merkleTreeHash(leaves.slice(0, size)));
    }
  });
});
