import { ReceiptVerificationError } from '../errors.ts';
import type { ReceiptVerificationStep } from '../errors.ts';
import type { Finding, ReceiptEvent, ScanReceipt } from '../models.ts';
import { canonicalJson } from './canonical-json.ts';
import { parseCheckpoint } from './checkpoint.ts';
import type { Checkpoint } from './checkpoint.ts';
import { leafHash, provesConsistency, provesInclusion, sha256 } from './merkle-tree.ts';
import { parseReceipt, textOf } from './parse-receipt.ts';
import type { ParsedReceipt } from './parse-receipt.ts';
import { isSignedBy, parseVerifierKey } from './signed-note.ts';
import type { VerifierKey } from './signed-note.ts';

/** What of a finding the hash in a receipt covers. */
export type ReceiptFinding = Pick<Finding, 'check_id' | 'confidence' | 'fingerprint' | 'id' | 'severity'>;

/** What to verify a receipt with. */
export interface VerifyReceiptOptions {
  /**
   * The keys of the log that you trust, `name+id+key`; one of them must have signed. They must come from elsewhere than the
   * receipt: `verifier_keys` of a forged one has the key of the forger.
   */
  verifierKeys: string | readonly string[];
  /** All findings of the scan's results, to verify that they are those that the log has recorded. */
  findings?: readonly ReceiptFinding[] | undefined;
  /**
   * An earlier receipt of the log, or its checkpoint, to verify that the log has only grown since. The receipt must have a
   * consistency proof: fetch it with `since`, the `tree_size` of the earlier one.
   */
  previous?: ScanReceipt | string | undefined;
}

/**
 * What the log has recorded of the end of a scan, when the receipt proves it. Compare `scan_id` or `target` with what you
 * expect: the receipt of another scan is genuine too. Throws a `ReceiptVerificationError`.
 */
export async function verifyReceipt(receipt: ScanReceipt, options: VerifyReceiptOptions): Promise<ReceiptEvent> {
  const keys = await keysOf(options.verifierKeys);
  const parsed = parseReceipt(receipt);
  demand(parsed.event['scan_id'] === parsed.scanId, 'scan_id', 'the event is that of another scan');
  const { leaf, root, treeSize } = parsed.inclusion;
  const hash = await leafHash(canonical(parsed.event, 'format', 'the event'));
  demand(hash === leaf, 'leaf_hash', 'the leaf hash is not that of the event');
  demand(
    await provesInclusion(parsed.inclusion),
    'inclusion_proof',
    'the hashes do not lead from the leaf to the root',
  );
  const checkpoint = checkpointOf(parsed.checkpoint, 'the checkpoint');
  const isSame = checkpoint.treeSize === treeSize && checkpoint.rootHash === root;
  demand(isSame, 'checkpoint', 'the checkpoint has another size or root than the inclusion proof');
  await verifySignature(checkpoint, keys, 'the checkpoint');
  if (options.previous !== undefined) await verifyGrowth(options.previous, checkpoint, parsed, keys);
  if (options.findings !== undefined) await verifyFindings(options.findings, parsed.event);
  return parsed.event as unknown as ReceiptEvent;
}

async function keysOf(texts: VerifyReceiptOptions['verifierKeys'] | undefined): Promise<readonly VerifierKey[]> {
  const given = typeof texts === 'string' ? [texts] : (texts ?? []);
  demand(given.length > 0, 'verifier_keys', 'there is no key to verify with');
  return Promise.all(
    given.map(async (text) => {
      const key = await parseVerifierKey(text);
      if (key !== undefined) return key;
      throw new ReceiptVerificationError('verifier_keys', `this is not a verifier key, name+id+key: ${text}`);
    }),
  );
}

function checkpointOf(text: string, name: string): Checkpoint {
  const checkpoint = parseCheckpoint(text);
  if (checkpoint !== undefined) return checkpoint;
  throw new ReceiptVerificationError('checkpoint', `${name} is not a signed checkpoint of a log`);
}

/** The name of a log's key is the origin of its checkpoints: a key of another log signs nothing of this one. */
async function verifySignature(
  { origin, note }: Checkpoint,
  keys: readonly VerifierKey[],
  name: string,
): Promise<void> {
  const keysOfLog = keys.filter((key) => key.name === origin);
  const message = `${name}, of the log ${origin}, has no valid signature of a key that was given`;
  demand(await isSignedBy(note, keysOfLog), 'signature', message);
}

async function verifyGrowth(
  previous: ScanReceipt | string,
  checkpoint: Checkpoint,
  { consistency }: ParsedReceipt,
  keys: readonly VerifierKey[],
): Promise<void> {
  const name = 'the earlier checkpoint';
  const text = typeof previous === 'string' ? previous : textOf({ ...previous }, 'checkpoint');
  const earlier = checkpointOf(text, name);
  await verifySignature(earlier, keys, name);
  const { treeSize: first, rootHash: firstRoot } = earlier;
  const { treeSize: second, rootHash: secondRoot } = checkpoint;
  demand(earlier.origin === checkpoint.origin, 'consistency_proof', `${name} is of another log`);
  demand(
    first <= second,
    'consistency_proof',
    `${name} is later than the receipt: it has ${first} leaves of ${second}`,
  );
  const isProved = consistency?.since === first || first === second;
  demand(isProved, 'consistency_proof', `the receipt has no consistency proof since ${first} leaves`);
  const hashes = consistency?.since === first ? consistency.hashes : [];
  const grew = await provesConsistency({ first, second, firstRoot, secondRoot, hashes });
  demand(grew, 'consistency_proof', 'the hashes do not prove that the log begins with the leaves of the earlier one');
}

async function verifyFindings(findings: unknown, event: ParsedReceipt['event']): Promise<void> {
  if (!Array.isArray(findings)) throw new ReceiptVerificationError('findings', 'the findings are not an array');
  const covered = Array.from(findings, (finding: Partial<ReceiptFinding> | null | undefined) => {
    const { check_id, confidence, fingerprint, id = '', severity } = finding ?? {};
    return { check_id, confidence, fingerprint, id, severity };
  });
  const inOrder = covered.sort((one, other) => Number(one.id > other.id) - Number(one.id < other.id));
  const hash = await sha256(canonical(inOrder, 'findings', 'one of the findings'));
  demand(hash === event['findings_sha256'], 'findings', 'the log has recorded other findings of the scan');
}

function canonical(value: unknown, step: ReceiptVerificationStep, name: string): string {
  try {
    return canonicalJson(value);
  } catch (error) {
    throw new ReceiptVerificationError(step, `${name} has no canonical JSON: ${(error as Error).message}`);
  }
}

function demand(isMet: boolean, step: ReceiptVerificationStep, message: string): void {
  if (!isMet) throw new ReceiptVerificationError(step, message);
}
