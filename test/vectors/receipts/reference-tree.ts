import { createHash } from 'node:crypto';

/** RFC 9162, section 2.1, as the definitions are written: slow, and independent of the code that is tested. */
export type Hash = Buffer;

/** The hash of a leaf, `HASH(0x00 || d)`. */
export function leafHash(data: string): Hash {
  return hash(Buffer.of(0), Buffer.from(data));
}

/** `MTH(D_n)`, of the hashes of the leaves. */
export function treeHash(leaves: readonly Hash[]): Hash {
  const [first] = leaves;
  if (first === undefined) return hash();
  if (leaves.length === 1) return first;
  const k = split(leaves.length);
  return hash(Buffer.of(1), treeHash(leaves.slice(0, k)), treeHash(leaves.slice(k)));
}

/** `PATH(m, D_n)`: the inclusion proof of the leaf `m`. */
export function inclusionPath(m: number, leaves: readonly Hash[]): readonly Hash[] {
  if (leaves.length === 1) return [];
  const k = split(leaves.length);
  const [left, right] = [leaves.slice(0, k), leaves.slice(k)];
  return m < k ? [...inclusionPath(m, left), treeHash(right)] : [...inclusionPath(m - k, right), treeHash(left)];
}

/** `PROOF(m, D_n)`: the consistency proof from the first `m` leaves. */
export function consistencyPath(m: number, leaves: readonly Hash[]): readonly Hash[] {
  return subproof(m, leaves, true);
}

/** `SUBPROOF(m, D_n, b)` */
function subproof(m: number, leaves: readonly Hash[], isWhole: boolean): readonly Hash[] {
  if (m === leaves.length) return isWhole ? [] : [treeHash(leaves)];
  const k = split(leaves.length);
  const [left, right] = [leaves.slice(0, k), leaves.slice(k)];
  return m <= k ? [...subproof(m, left, isWhole), treeHash(right)] : [...subproof(m - k, right, false), treeHash(left)];
}

/** The largest power of two that is smaller than `n`. */
function split(n: number): number {
  let k = 1;
  while (k * 2 < n) k *= 2;
  return k;
}

function hash(...parts: readonly Buffer[]): Hash {
  return createHash('sha256').update(Buffer.concat(parts)).digest();
}
