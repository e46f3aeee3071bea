import { invalidReceipts } from './invalid/invalid-receipts.ts';
import { unchanged } from './invalid/unchanged.ts';
import { validReceipts } from './valid-receipts.ts';

/** The vectors as JSON in ASCII, so that nobody sees two characters as the same. */
export function receiptVectors(): string {
  const vectors = {
    description:
      'Vectors of scan receipts, for the client libraries; written by test/vectors/receipts/write.ts. An invalid receipt is the one of `unchanged` after `changes` (RFC 6902), verified with what `unchanged` has where it has no other; `step` is where its verification ends.',
    signed_note: {
      source: 'https://c2sp.org/signed-note',
      verifier_key: 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k',
      note: 'This is an example message.\n\n— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n',
    },
    valid: validReceipts,
    invalid: { unchanged, cases: invalidReceipts },
  };
  return JSON.stringify(vectors).replaceAll(/[\u007f-\uffff]/g, (unit) => {
    return `\\u${unit.codePointAt(0)?.toString(16).padStart(4, '0')}`;
  });
}
