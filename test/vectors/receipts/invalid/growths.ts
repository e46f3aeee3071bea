import { signed } from '../reference-log.ts';
import { treeHash } from '../reference-tree.ts';
import type { Hash } from '../reference-tree.ts';
import { key, keyOfOtherLog, log, newerKey, origin } from '../valid-receipts.ts';
import { anyHash, flipped, fork, ofFalseSize, otherLog, set, unchanged } from './unchanged.ts';
import type { Change, InvalidReceipt } from './unchanged.ts';

const { receipt } = unchanged;
const { consistency_proof: consistency } = receipt;

/** Logs that have not only grown since the earlier checkpoint. */
export function invalidGrowths(): readonly InvalidReceipt[] {
  const hashes = consistency?.hashes ?? [];
  const withHashes = (...changed: readonly string[]) => [set('/consistency_proof/hashes', changed)];
  const grown = (name: string, changes: readonly Change[], previous?: unknown, step = 'consistency_proof') => ({
    name: `growth: ${name}`,
    step,
    changes,
    ...(previous !== undefined && { previous }),
  });
  return [
    grown('no proof', [set('/consistency_proof', null)]),
    grown('a proof since another size', [set('/consistency_proof', log.receipt(0, 21, 7).consistency_proof)]),
    grown('a proof since another size that says it is this one', [
      set('/consistency_proof', { ...log.receipt(0, 21, 7).consistency_proof, since: 8 }),
    ]),
    grown('an earlier checkpoint of another size', [], log.checkpoint(7)),
    ...hashes.map((hash, index) =>
      grown(`hash ${index} is another one`, [set(`/consistency_proof/hashes/${index}`, flipped(hash))]),
    ),
    grown('no hashes', withHashes()),
    grown('the first hash is missing', withHashes(...hashes.slice(1))),
    grown('the last hash is missing', withHashes(...hashes.slice(0, -1))),
    grown('a hash more at the end', withHashes(...hashes, anyHash)),
    grown('a hash more at the beginning', withHashes(anyHash, ...hashes)),
    grown('the hashes are reversed', withHashes(...hashes.toReversed())),
    ...[13, 20].flatMap((since) => {
      const { consistency_proof: proof } = log.receipt(0, 21, since);
      const change = set('/consistency_proof', { since, hashes: proof?.hashes.slice(0, -1) });
      const more = set('/consistency_proof', { since, hashes: [...(proof?.hashes ?? []), anyHash] });
      return [
        grown(`the last hash since ${since} is missing`, [change], log.checkpoint(since)),
        grown(`a hash more since ${since}`, [more], log.checkpoint(since)),
      ];
    }),
    grown('another history, signed with the same key', [], fork.checkpoint(8)),
    // The earlier root is no part of this proof: 13 leaves are no perfect tree.
    grown('another history of 13 leaves', [set('', log.receipt(0, 21, 13))], fork.checkpoint(13)),
    grown('another history, with its own proof', [set('', fork.receipt(0, 21, 8))]),
    grown('another history of the same size', [], fork.checkpoint(21)),
    grown(
      'hashes that prove nothing, of the same size',
      [set('/consistency_proof', { since: 21, hashes: [anyHash] })],
      log.checkpoint(21),
    ),
    grown(
      'fewer hashes than there are levels between the signed sizes',
      [set('', { ...log.receipt(0, 4), consistency_proof: { ...log.receipt(0, 4, 2).consistency_proof, since: 1 } })],
      ofFalseSize(1, 2),
    ),
    hashAfterRoot(grown),
    grown('a later checkpoint', [set('', log.receipt(0, 8, 3))], log.checkpoint(21)),
    grown('a later checkpoint with a proof from it', [set('/consistency_proof/since', 32)], log.checkpoint(32)),
    {
      ...grown('an earlier checkpoint of another log that is known too', [], otherLog.checkpoint(8)),
      verifier_keys: [key.verifierKey, keyOfOtherLog.verifierKey],
    },
    grown('an earlier checkpoint that is not signed with a known key', [], resigned(newerKey), 'signature'),
    grown('an earlier checkpoint without a signature', [], log.checkpointText(8), 'checkpoint'),
    grown('an earlier checkpoint of a log without leaves', [], withoutLeaves(), 'checkpoint'),
    grown('an earlier checkpoint that is empty', [], '', 'checkpoint'),
    grown('an earlier receipt without a checkpoint', [], { scan_id: receipt.scan_id }, 'format'),
    grown('an earlier receipt whose checkpoint is no text', [], { checkpoint: 8 }, 'format'),
    grown('a number of leaves', [], 8, 'format'),
    grown('an array', [], [log.checkpoint(8)], 'format'),
  ];
}

function resigned(other: typeof key): string {
  return signed(log.checkpointText(8), [other]);
}

function withoutLeaves(): string {
  return signed(textOf(0, treeHash([])), [key]);
}

/** Of a log that lies about its size: both roots are one level higher than that of 3 and of 4 leaves is. */
function hashAfterRoot(grown: (name: string, changes: readonly Change[], previous?: unknown) => InvalidReceipt) {
  const given = log.receipt(0, 4);
  const [leaf, any] = [given.inclusion_proof.leaf_hash ?? '', anyHash].map((hash) => Buffer.from(hash, 'hex'));
  if (leaf === undefined || any === undefined) throw new Error('there is no hash');
  const [left, right] = [treeHash([leaf, any]), treeHash([any, treeHash([any, any])])];
  const [earlier, root] = [treeHash([left, treeHash([any, any])]), treeHash([left, right])];
  const inclusion_proof = {
    ...given.inclusion_proof,
    root_hash: root.toString('hex'),
    hashes: [any, right].map((hash) => hash.toString('hex')),
  };
  const consistency_proof = { since: 3, hashes: [any, any, any, left].map((hash) => hash.toString('hex')) };
  const checkpoint = signed(textOf(4, root), [key]);
  return grown(
    'a hash after the root',
    [set('', { ...given, inclusion_proof, consistency_proof, checkpoint })],
    signed(textOf(3, earlier), [key]),
  );
}

function textOf(size: number, root: Hash): string {
  return `${origin}\n${size}\n${root.toString('base64')}\n`;
}
