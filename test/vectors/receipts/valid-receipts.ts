import { findings, events, later } from './events.ts';
import { ReferenceKey, ReferenceLog, signatureLine, signed } from './reference-log.ts';
import type { Receipt } from './reference-log.ts';

export interface ValidReceipt {
  readonly name: string;
  readonly receipt: Receipt;
  readonly verifier_keys: string | readonly string[];
  readonly findings?: readonly object[];
  /** An earlier receipt, or its checkpoint. */
  readonly previous?: Receipt | string;
}

export const origin = 'scans.example.com/receipts';
export const key = new ReferenceKey(origin, 1);
export const newerKey = new ReferenceKey(origin, 2);
export const keyOfOtherLog = new ReferenceKey('other.example.com/receipts', 1);
export const log = new ReferenceLog(origin, [key], events);

const verifier_keys = key.verifierKey;

/** The leaf and the size of the tree. */
const inclusions = [
  ...[0, 1].map((index) => [index, 2] as const),
  ...[0, 1, 2].map((index) => [index, 3] as const),
  ...[0, 1, 2, 3, 4, 5, 6].map((index) => [index, 7] as const),
  ...[3, 7].map((index) => [index, 8] as const),
  ...[0, 8].map((index) => [index, 9] as const),
  ...[12, 20].map((index) => [index, 21] as const),
  ...[0, 31].map((index) => [index, 32] as const),
];

/** The earlier size, the leaf, and the size. */
const growths = [
  [1, 1, 2],
  [2, 0, 3],
  [3, 2, 4],
  [1, 7, 8],
  [3, 4, 7],
  [4, 6, 7],
  [4, 0, 8],
  [6, 2, 8],
  [7, 3, 8],
  [8, 8, 9],
  [8, 12, 21],
  [13, 20, 21],
  [20, 0, 21],
  [16, 31, 32],
  [21, 5, 32],
] as const;

/** After a change of the key: signed with both, the newer one first. */
const rotated = new ReferenceLog(origin, [newerKey, key], events).receipt(12, 21, 8);
const text = log.checkpointText(21);
const extended = `${text}an extension line\n`;
const cosignature = signatureLine('witness.example.com/w1', Buffer.from('92c1d3e4', 'hex'), Buffer.alloc(72, 7));
const ofNewerKind = signatureLine(origin, Buffer.from('0badc0de', 'hex'), Buffer.alloc(3000, 7));

export const validReceipts: readonly ValidReceipt[] = [
  { name: 'the only leaf', receipt: log.receipt(0, 1), verifier_keys, findings },
  ...inclusions.map(([index, size]) => ({
    name: `leaf index ${index}, tree size ${size}`,
    receipt: log.receipt(index, size),
    verifier_keys,
  })),
  ...growths.map(([since, index, size]) => ({
    name: `leaf index ${index}, tree size ${size}, since ${since}`,
    receipt: log.receipt(index, size, since),
    verifier_keys,
    previous: log.checkpoint(since),
  })),
  {
    name: 'since an earlier receipt',
    receipt: log.receipt(12, 21, 8),
    verifier_keys,
    previous: log.receipt(3, 8),
  },
  {
    name: 'since the same checkpoint, with an empty proof',
    receipt: log.receipt(12, 21, 21),
    verifier_keys,
    previous: log.checkpoint(21),
  },
  {
    name: 'since the same checkpoint, without a proof',
    receipt: log.receipt(12, 21),
    verifier_keys,
    previous: log.checkpoint(21),
  },
  {
    name: 'since the same checkpoint, with a proof since another size',
    receipt: log.receipt(12, 21, 8),
    verifier_keys,
    previous: log.checkpoint(21),
  },
  { name: 'a proof of growth that is not asked for', receipt: log.receipt(12, 21, 8), verifier_keys },
  {
    name: 'findings in another order, with other members',
    receipt: log.receipt(0, 8),
    verifier_keys,
    findings: findings.map((finding) => ({ ...finding, title: 'Other words', places: [] })).reverse(),
  },
  { name: 'no findings', receipt: log.receipt(1, 8), verifier_keys, findings: [] },
  {
    name: 'one of several keys',
    receipt: log.receipt(0, 8),
    verifier_keys: [keyOfOtherLog.verifierKey, verifier_keys],
  },
  { name: 'the same key twice', receipt: log.receipt(0, 8), verifier_keys: [verifier_keys, verifier_keys] },
  { name: 'signed with a newer key and a known one', receipt: rotated, verifier_keys, previous: log.checkpoint(8) },
  {
    name: 'signed with two known keys, the earlier checkpoint with one',
    receipt: rotated,
    verifier_keys: [verifier_keys, newerKey.verifierKey],
    previous: log.checkpoint(8),
  },
  {
    name: 'signed with two keys, the newer one is known',
    receipt: rotated,
    verifier_keys: newerKey.verifierKey,
  },
  {
    name: 'with signatures of witnesses, and of a kind that is not known',
    receipt: { ...log.receipt(12, 21), checkpoint: `${text}\n${cosignature}${ofNewerKind}${key.lineOf(text)}` },
    verifier_keys,
  },
  {
    name: 'with sixteen signatures',
    receipt: { ...log.receipt(12, 21), checkpoint: `${text}\n${cosignature.repeat(15)}${key.lineOf(text)}` },
    verifier_keys,
  },
  {
    name: 'with an extension line',
    receipt: { ...log.receipt(12, 21), checkpoint: signed(extended, [key]) },
    verifier_keys,
  },
  {
    name: 'a name with characters that are not ASCII',
    ...(() => {
      const name = 'b\u00fccher.example/\u{1f600}';
      const own = new ReferenceKey(name, 3);
      return { receipt: new ReferenceLog(name, [own], [later]).receipt(0, 1), verifier_keys: own.verifierKey };
    })(),
  },
  {
    name: 'with members that are not known, and other verifier keys',
    receipt: Object.assign(log.receipt(2, 7), { accepted: true, verifier_keys: [] }),
    verifier_keys,
  },
];
