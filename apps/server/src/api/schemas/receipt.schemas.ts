import { createdAt, failure, findingCounts, scanType, target } from './scan.schemas.ts';
import { arrayOf, boolean, integer, named, object, oneOf, orNull, string, timestamp } from './schema.ts';
import type { Static } from './schema.ts';

const hash = named('Sha256', string('SHA-256, hexadecimal.', { pattern: '^[0-9a-f]{64}$' }));

export const receiptEvent = object('ReceiptEvent', {
  type: oneOf('The event with which the scan ended.', ['ScanCompleted', 'ScanFailed']),
  event_id: string('Of the event in the log.'),
  revision: integer('Of the event in the history of the scan.', 0),
  scan_id: string('The scan.'),
  target,
  scan_type: scanType,
  created_at: createdAt,
  completed_at: timestamp('When the scan completed or failed.'),
  score: orNull(integer('Null for a failed scan.', 0, 100)),
  grade: orNull(string('Null for a failed scan, and when the site could not be looked at.')),
  score_version: orNull(integer('Null for a failed scan.', 1)),
  complete: orNull(boolean('As `coverage.complete` of the scan; null where it has no coverage.')),
  finding_counts: findingCounts,
  findings_sha256: string(
    'SHA-256, hexadecimal, of the canonical JSON of the array of `{check_id, confidence, fingerprint, id, severity}` of the findings, ordered by `id`.',
  ),
  failure: orNull(failure),
});

export const scanReceipt = object('ScanReceipt', {
  scan_id: string('The scan.'),
  event: receiptEvent,
  inclusion_proof: object('InclusionProof', {
    leaf_index: integer('Index of the leaf in the tree, from 0.', 0),
    tree_size: integer('Number of leaves of the tree.', 1),
    leaf_hash: string('SHA-256, hexadecimal, of a zero byte and the canonical JSON (RFC 8785) of `event`.'),
    root_hash: hash,
    hashes: arrayOf(hash, 'From the leaf to the root: RFC 9162, section 2.1.3.'),
  }),
  consistency_proof: orNull(
    object('ConsistencyProof', {
      since: integer('Size of the earlier tree.', 1),
      hashes: arrayOf(hash, 'RFC 9162, section 2.1.4.'),
    }),
  ),
  checkpoint: string('Size and root of the tree, signed by the service: a C2SP checkpoint.'),
  verifier_keys: arrayOf(
    string('Name, id and public key.'),
    'Of the signatures of the checkpoint. Compare them with those that you know: alone they prove nothing.',
  ),
});

export type ReceiptBody = Static<typeof scanReceipt>;
