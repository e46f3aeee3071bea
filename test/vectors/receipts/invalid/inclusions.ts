import { canonical } from '../canonical.ts';
import { leafHash } from '../reference-tree.ts';
import { log } from '../valid-receipts.ts';
import { anyHash, flipped, ofFalseSize, set, unchanged } from './unchanged.ts';
import type { Change, InvalidReceipt } from './unchanged.ts';

const { event, inclusion_proof: inclusion } = unchanged.receipt;

/** Hashes that do not lead from the leaf to the root. */
export function invalidInclusions(): readonly InvalidReceipt[] {
  const { hashes } = inclusion;
  const withHashes = (...changed: readonly string[]) => set('/inclusion_proof/hashes', changed);
  const forged = { ...event, grade: 'A+' };
  const forgedLeaf = leafHash(canonical(forged)).toString('hex');
  return [
    ...[1, 2, 20, 21, 22, 32, 9007199254740991].map((index) =>
      included(`the leaf index is ${index}`, set('/inclusion_proof/leaf_index', index)),
    ),
    ...[1, 16, 33, 9007199254740991].map((size) =>
      included(`the size of the tree is ${size}`, set('/inclusion_proof/tree_size', size)),
    ),
    ...hashes.map((hash, index) =>
      included(`hash ${index} is another one`, set(`/inclusion_proof/hashes/${index}`, flipped(hash))),
    ),
    included('no hashes', withHashes()),
    included('the first hash is missing', withHashes(...hashes.slice(1))),
    included('the last hash is missing', withHashes(...hashes.slice(0, -1))),
    included('a hash more at the end', withHashes(...hashes, anyHash)),
    included('a hash more at the beginning', withHashes(anyHash, ...hashes)),
    included('the hashes are reversed', withHashes(...hashes.toReversed())),
    included('a hash more in a tree of one leaf', set('', log.receipt(0, 1)), withHashes(anyHash)),
    included('the index of the only leaf is 1', set('', log.receipt(0, 1)), set('/inclusion_proof/leaf_index', 1)),
    included(
      'more hashes than a tree of the signed size has levels',
      set('', log.receipt(1, 2)),
      set('/inclusion_proof/leaf_index', 0),
      set('/inclusion_proof/tree_size', 1),
      set('/checkpoint', ofFalseSize(1, 2)),
    ),
    included('the only leaf is not the root', set('', log.receipt(0, 1)), set('/inclusion_proof/root_hash', anyHash)),
    included('the proof of another leaf', set('/inclusion_proof/hashes', log.receipt(3, 21).inclusion_proof.hashes)),
    included('the root is another one', set('/inclusion_proof/root_hash', flipped(inclusion.root_hash))),
    included('the event and its hash are others', set('/event', forged), set('/inclusion_proof/leaf_hash', forgedLeaf)),
  ];
}

function included(name: string, ...changes: readonly Change[]): InvalidReceipt {
  return { name: `inclusion: ${name}`, step: 'inclusion_proof', changes };
}
