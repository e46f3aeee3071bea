import { createHash } from 'node:crypto';

/** SHA-256 in lower-case hexadecimal: 64 digits. */
export type Hash = string;

/** What is known of a Merkle tree to which leaves are added. */
export interface MerkleTree {
  /** The number of leaves. */
  readonly size: number;
  /** The roots of the perfect subtrees that the tree consists of, the largest first: one for each bit of the size. */
  readonly subtrees: readonly Hash[];
}

export const emptyTree: MerkleTree = { size: 0, subtrees: [] };

/** The hash of a leaf: RFC 9162, section 2.1.1. */
export function leafHash(data: string): Hash {
  return createHash('sha256').update('\0').update(data, 'utf8').digest('hex');
}

/** The hash of an interior node: RFC 9162, section 2.1.1. */
export function nodeHash(left: Hash, right: Hash): Hash {
  return createHash('sha256').update('\u0001').update(left, 'hex').update(right, 'hex').digest('hex');
}

/** The roots of the perfect subtrees that end with a new leaf: the leaf itself first, the largest last. */
export function completedBy({ size, subtrees }: MerkleTree, leaf: Hash): readonly Hash[] {
  const completed = [leaf];
  let hash = leaf;
  for (let level = 0; size % 2 ** (level + 1) >= 2 ** level; level += 1) {
    hash = nodeHash(subtrees.at(-1 - level) ?? '', hash);
    completed.push(hash);
  }
  return completed;
}

/** The tree with one leaf more. `completed` as `completedBy` gives it. */
export function withLeaf({ size, subtrees }: MerkleTree, completed: readonly Hash[]): MerkleTree {
  const merged = completed.length - 1;
  return { size: size + 1, subtrees: [...subtrees.slice(0, subtrees.length - merged), completed.at(-1) ?? ''] };
}

/** The root of a tree or subtree that consists of these perfect subtrees, the largest first. */
export function rootOf(subtrees: readonly Hash[]): Hash {
  return subtrees.reduceRight((right, left) => nodeHash(left, right));
}
