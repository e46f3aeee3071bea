import { events } from '../events.ts';
import { ReferenceLog, signatureLine, signed } from '../reference-log.ts';
import { key, keyOfOtherLog, log, newerKey, origin } from '../valid-receipts.ts';
import { checkpointText, otherLog, set, unchanged } from './unchanged.ts';
import type { InvalidReceipt } from './unchanged.ts';

const { checkpoint } = unchanged.receipt;

/** Checkpoints without a signature of a known key. */
export function invalidSignatures(): readonly InvalidReceipt[] {
  const good = key.signatureOf(checkpointText);
  const lines = (...all: readonly string[]) => `${checkpointText}\n${all.join('')}`;
  const signedWith = (signature: Buffer) => lines(key.lineOf(checkpointText, signature));
  const ofOther = checkpointText.replace(origin, keyOfOtherLog.name);
  const given: Readonly<Record<string, string>> = {
    'of a key that is not known, with the same name': lines(newerKey.lineOf(checkpointText)),
    'of the known key with the id of another': lines(signatureLine(origin, newerKey.id, good)),
    'of another key with the id of the known one': signedWith(newerKey.signatureOf(checkpointText)),
    'of the known key with another name': lines(signatureLine(keyOfOtherLog.name, key.id, good)),
    'of the known key for the checkpoint of another log': signed(ofOther, [key]),
    'of another log with the same key': otherLog.checkpoint(21),
    'of another size': signedWith(key.signatureOf(log.checkpointText(20))),
    'of the checkpointText without its last newline': signedWith(key.signatureOf(checkpointText.trimEnd())),
    'of the checkpointText with the blank line': signedWith(key.signatureOf(`${checkpointText}\n`)),
    'with another first byte': signedWith(changedAt(good, 0)),
    'with another byte in the second half': signedWith(changedAt(good, 40)),
    'with another last byte': signedWith(changedAt(good, 63)),
    'of zeros': signedWith(Buffer.alloc(64)),
    'that is one byte short': signedWith(good.subarray(0, 63)),
    'with a byte more': signedWith(Buffer.concat([good, Buffer.alloc(1)])),
    'that is empty but for one byte': signedWith(good.subarray(0, 1)),
    'with the order of the group added to S': signedWith(withOrderAdded(good)),
    'that does not match, before one that does': lines(
      key.lineOf(checkpointText, changedAt(good, 1)),
      key.lineOf(checkpointText),
    ),
    'that does not match, after one that does': lines(
      key.lineOf(checkpointText),
      key.lineOf(checkpointText, changedAt(good, 1)),
    ),
    'with another origin': checkpoint.replace(origin, 'scans.example.com/receipt'),
    'with an origin of another case': checkpoint.replace(origin, origin.toUpperCase()),
    'with an extension line that is not signed': checkpoint.replace('\n\n', '\nextension\n\n'),
  };
  return [
    ...Object.entries(given).map(([name, value]) => ({
      name: `signature: ${name}`,
      step: 'signature',
      changes: [set('/checkpoint', value)],
    })),
    { name: 'signature: the known key is newer', step: 'signature', changes: [], verifier_keys: newerKey.verifierKey },
    {
      name: 'signature: the known key is that of another log',
      step: 'signature',
      changes: [],
      verifier_keys: keyOfOtherLog.verifierKey,
    },
    {
      name: 'signature: the keys of the receipt are those of its forger',
      step: 'signature',
      changes: [set('', new ReferenceLog(origin, [newerKey], events).receipt(0, 21))],
    },
    {
      name: 'signature: one of two known keys does not match',
      step: 'signature',
      changes: [set('/checkpoint', lines(key.lineOf(checkpointText), newerKey.lineOf(checkpointText, good)))],
      verifier_keys: [key.verifierKey, newerKey.verifierKey],
    },
  ];
}

function changedAt(bytes: Buffer, index: number): Buffer {
  return Buffer.from(bytes.map((byte, at) => (at === index ? byte ^ 1 : byte)));
}

/** A signature that implementations without the check of RFC 8032, section 5.1.7 (S < L) accept. */
function withOrderAdded(signature: Buffer): Buffer {
  const order = 2n ** 252n + 27742317777372353535851937790883648493n;
  const s = BigInt(`0x${Buffer.from(signature.subarray(32)).reverse().toString('hex')}`) + order;
  const encoded = Buffer.from(s.toString(16).padStart(64, '0'), 'hex').reverse();
  return Buffer.concat([signature.subarray(0, 32), encoded]);
}
