import { bytesOf, bytesOfHex, hexOf } from '../bytes.ts';
import { webCrypto } from '../web-crypto.ts';

/** SHA-256 in lower-case hexadecimal: 64 digits. */
export type Hash = string;

export async function sha256(...parts: readonly (string | Uint8Array)[]): Promise<Hash> {
  const { subtle } = await webCrypto();
  return hexOf(new Uint8Array(await subtle.digest('SHA-256', bytesOf(...parts))));
}

/** The hash of a leaf: RFC 9162, section 2.1.1. */
export async function leafHash(data: string): Promise<Hash> {
  return sha256(Uint8Array.of(0), data);
}

/** The hash of an interior node: RFC 9162, section 2.1.1. */
async function nodeHash(left: Hash, right: Hash): Promise<Hash> {
  return sha256(Uint8Array.of(1), bytesOfHex(left), bytesOfHex(right));
}

/** That a leaf is in a tree. */
export interface InclusionClaim {
  readonly leafIndex: number;
  readonly treeSize: number;
  readonly leaf: Hash;
  readonly root: Hash;
  readonly hashes: readonly Hash[];
}

/** RFC 9162, section 2.1.3.2, with its names. */
export async function provesInclusion({ leafIndex, treeSize, leaf, root, hashes }: InclusionClaim): Promise<boolean> {
  if (leafIndex >= treeSize) return false;
  let fn = leafIndex;
  let sn = treeSize - 1;
  let r = leaf;
  for (const p of hashes) {
    if (sn === 0) return false;
    if (isOdd(fn) || fn === sn) {
      r = await nodeHash(p, r);
      while (!isOdd(fn) && fn !== 0) [fn, sn] = [half(fn), half(sn)];
    } else {
      r = await nodeHash(r, p);
    }
    [fn, sn] = [half(fn), half(sn)];
  }
  return sn === 0 && r === root;
}

/** That a tree begins with the leaves of an earlier one. */
export interface ConsistencyClaim {
  readonly first: number;
  readonly second: number;
  readonly firstRoot: Hash;
  readonly secondRoot: Hash;
  readonly hashes: readonly Hash[];
}

/** RFC 9162, section 2.1.4.2, with its names. Sizes are from 1; nothing is to be proved of the same tree. */
export async function provesConsistency(claim: ConsistencyClaim): Promise<boolean> {
  const { first, second, firstRoot, secondRoot, hashes } = claim;
  if (first === second) return hashes.length === 0 && firstRoot === secondRoot;
  if (first < 1 || first > second || hashes.length === 0) return false;
  let fn = first - 1;
  let sn = second - 1;
  while (isOdd(fn)) [fn, sn] = [half(fn), half(sn)];
  // Where the earlier tree is a perfect one, its root begins the path and is not sent.
  const [start = '', ...path] = fn === 0 ? [firstRoot, ...hashes] : hashes;
  let fr = start;
  let sr = start;
  for (const c of path) {
    if (sn === 0) return false;
    if (isOdd(fn) || fn === sn) {
      fr = await nodeHash(c, fr);
      sr = await nodeHash(c, sr);
      while (!isOdd(fn) && fn !== 0) [fn, sn] = [half(fn), half(sn)];
    } else {
      sr = await nodeHash(sr, c);
    }
    [fn, sn] = [half(fn), half(sn)];
  }
  return sn === 0 && fr === firstRoot && sr === secondRoot;
}

function isOdd(number: number): boolean {
  return number % 2 === 1;
}

/** What shifting to the right by one bit gives; the operator of the language has 32 bits only. */
function half(number: number): number {
  return Math.floor(number / 2);
}
