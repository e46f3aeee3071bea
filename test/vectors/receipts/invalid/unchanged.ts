import { events, findings, numbered } from '../events.ts';
import { ReferenceLog, signed } from '../reference-log.ts';
import { key, keyOfOtherLog, log, origin } from '../valid-receipts.ts';

/** JSON Patch, RFC 6902, of a receipt. */
export interface Change {
  readonly op: 'add' | 'replace' | 'remove';
  readonly path: string;
  readonly value?: unknown;
}

export interface InvalidReceipt {
  readonly name: string;
  /** The step of the verification that fails. */
  readonly step: string;
  /** To the receipt of `unchanged`. */
  readonly changes: readonly Change[];
  /** What is not given is that of `unchanged`. */
  readonly verifier_keys?: unknown;
  readonly findings?: unknown;
  readonly previous?: unknown;
}

/** What is valid until it is changed. */
export const unchanged = {
  receipt: log.receipt(0, 21, 8),
  verifier_keys: [key.verifierKey],
  findings,
  previous: log.checkpoint(8),
};

/** What the checkpoint signs. */
export const checkpointText = log.checkpointText(21);
export const anyHash = unchanged.receipt.inclusion_proof.hashes[0] ?? '';

/** The log of a service that shows another history to others: it differs in a leaf, and is signed with the same key. */
export const fork = new ReferenceLog(
  origin,
  [key],
  events.map((one, index) => (index === 5 ? numbered(5, 'https://example.net/') : one)),
);
export const otherLog = new ReferenceLog(keyOfOtherLog.name, [keyOfOtherLog], events);

/** A checkpoint with the root of a tree of another size, of a log that lies about its size. */
export function ofFalseSize(size: number, ofRoot: number): string {
  return signed(log.checkpointText(ofRoot).replace(`\n${ofRoot}\n`, `\n${size}\n`), [key]);
}

export function set(path: string, value: unknown): Change {
  return { op: 'replace', path, value };
}

export function add(path: string, value: unknown): Change {
  return { op: 'add', path, value };
}

/** With another last digit. */
export function flipped(hash: string): string {
  return hash.slice(0, -1) + (Number.parseInt(hash.slice(-1), 16) ^ 1).toString(16);
}

/** Another text that lenient decoders read as the same bytes. */
export function unusedBitsSet(base64: string): string {
  return base64.replace(
    /(.)(=+)$/,
    (_, last: string, padding: string) => `${String.fromCodePoint((last.codePointAt(0) ?? 0) + 1)}${padding}`,
  );
}
