import { key } from '../valid-receipts.ts';
import type { InvalidReceipt } from './unchanged.ts';

/** Keys that are none, in the form of C2SP signed notes. */
export function invalidKeys(): readonly InvalidReceipt[] {
  const good = key.verifierKey;
  const [name = '', id = '', base64 = ''] = good.split(/\+(.{8})\+/);
  const of = (publicKey: Buffer) => key.verifierKeyOf(1, publicKey);
  const given: Readonly<Record<string, unknown>> = {
    'no key': [],
    'an empty key': '',
    'a good key and an empty one': [good, ''],
    'the public key alone': base64,
    'no id': `${name}+${base64}`,
    'an id that is not that of the key': `${name}+00000000+${base64}`,
    'an id in upper case': `${name}+${id.toUpperCase()}+${base64}`,
    'the id of another name': good.replace('scans.', 'scan.'),
    'no name': good.slice(name.length),
    'a space in the name': `scans example+${good.slice(name.length + 1)}`,
    'a space at the end': `${good} `,
    'a newline at the end': `${good}\n`,
    'no base64': `${name}+${id}+${'*'.repeat(44)}`,
    'base64 with padding that it does not need': `${good}====`,
    'a type that is not Ed25519': key.verifierKeyOf(2),
    'a public key that is too short': of(Buffer.alloc(31, 9)),
    'a public key that is too long': of(Buffer.alloc(33, 9)),
    'a number in place of keys': 1,
    'an object in place of keys': {},
    'a key that is no text': [1],
    'a key that is null': [null],
  };
  return Object.entries(given).map(([name, verifier_keys]) => {
    return { name: `keys: ${name}`, step: 'verifier_keys', changes: [], verifier_keys };
  });
}
