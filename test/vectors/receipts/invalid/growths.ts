import { signed } from '../reference-log.ts';
import { key, keyOfOtherLog, log, newerKey } from '../valid-receipts.ts';
import { anyHash, flipped, fork, otherLog, set, unchanged } from './unchanged.ts';
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
    grown('another history, with its own proof', [set('', fork.receipt(0, 21, 8))]),
    grown('another history of the same size', [], fork.checkpoint(21)),
    grown(
      'hashes that prove nothing, of the same size',
      [set('/consistency_proof', { since: 21, hashes: [anyHash] })],
      log.checkpoint(21),
    ),
    grown('a later checkpoint', [set('', log.receipt(0, 8, 3))], log.checkpoint(21)),
    grown('a later checkpoint with a proof from it', [set('/consistency_proof/since', 32)], log.checkpoint(32)),
    {
      ...grown('an earlier checkpoint of another log that is known too', [], otherLog.checkpoint(8)),
      verifier_keys: [key.verifierKey, keyOfOtherLog.verifierKey],
    },
    grown('an earlier checkpoint that is not signed with a known key', [], resigned(newerKey), 'signature'),
    grown('an earlier checkpoint without a signature', [], log.checkpointText(8), 'checkpoint'),
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
