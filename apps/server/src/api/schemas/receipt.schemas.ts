import { scanTypes } from '#scanner';
import { failure, findingCounts } from './scan.schemas.ts';
import { arrayOf, boolean, integer, object, oneOf, orNull, string, timestamp } from './schema.ts';
import type { Static } from './schema.ts';

const hash = (what: string) => string(`${what} SHA-256 in hexadecimal.`, { pattern: '^[0-9a-f]{64}$' });
const hashes = (what: string) => arrayOf(hash('A hash of the proof.'), what);

export const receiptEvent = object('ReceiptEvent', {
  type: oneOf('The event with which the scan ended.', ['ScanCompleted', 'ScanFailed']),
  event_id: string('Identifies the event in the log.'),
  revision: integer('Number of the event in the history of the scan.', 0),
  scan_id: string('The scan.'),
  target: string('The URL as it was submitted.'),
  scan_type: oneOf('As requested, or the default.', scanTypes),
  created_at: timestamp('When the scan was accepted.'),
  completed_at: timestamp('When the scan completed or failed.'),
  score: orNull(integer('0 to 100, higher is better; null for a failed scan.', 0, 100)),
  grade: orNull(string('The score as a letter; null for a failed scan, and when the site blocked the scan.')),
  score_version: orNull(integer('Version of the scoring method; null for a failed scan.', 1)),
  complete: orNull(
    boolean('Whether nothing that the scan type promises was left out; null where no coverage was recorded.'),
  ),
  finding_counts: findingCounts,
  findings_sha256: hash(
    'Of the findings: of the canonical JSON of the array of `check_id`, `confidence`, `fingerprint`, `id` and `severity` of each, ordered by `id`.',
  ),
  failure: orNull(failure),
});

export const scanReceipt = object('ScanReceipt', {
  scan_id: string('The scan.'),
  event: receiptEvent,
  inclusion_proof: object('InclusionProof', {
    leaf_index: integer('Index of the leaf in the tree, from 0.', 0),
    tree_size: integer('Number of leaves of the tree.', 1),
    leaf_hash: hash('Of the leaf: of a zero byte and the canonical JSON (RFC 8785) of `event`.'),
    root_hash: hash('Of the tree.'),
    hashes: hashes('From the leaf to the root, as in RFC 9162, section 2.1.3.'),
  }),
  consistency_proof: orNull(
    object('ConsistencyProof', {
      since: integer('Size of the earlier tree.', 1),
      hashes: hashes('As in RFC 9162, section 2.1.4.'),
    }),
  ),
  checkpoint: string(
    'Size and root of the tree with the signature of the service: a C2SP checkpoint, which is a signed note.',
  ),
  verifier_keys: arrayOf(
    string('Name, key id, and public key: a verifier key of a signed note.'),
    'The keys that have signed the checkpoint. Compare them with those that you know: keys that come with a receipt alone prove nothing.',
  ),
});

export type ReceiptBody = Static<typeof scanReceipt>;
