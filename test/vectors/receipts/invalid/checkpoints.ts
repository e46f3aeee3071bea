import { signed } from '../reference-log.ts';
import { key, log, origin } from '../valid-receipts.ts';
import { checkpointText, fork, otherLog, set, unchanged, unusedBitsSet } from './unchanged.ts';
import type { InvalidReceipt } from './unchanged.ts';

const { inclusion_proof: inclusion, checkpoint } = unchanged.receipt;

/** What is no checkpoint of the tree of the inclusion proof. */
export function invalidCheckpoints(): readonly InvalidReceipt[] {
  const [, size = '', root = ''] = checkpointText.split('\n');
  const line = key.lineOf(checkpointText);
  const textOf = (...lines: readonly string[]) => lines.map((one) => `${one}\n`).join('');
  const resigned = (changed: string) => signed(changed, [key]);
  const given: Readonly<Record<string, string>> = {
    'of another size, of the same log': log.checkpoint(20),
    'of another root, of the same log': fork.checkpoint(21),
    'of a size that is not that of the root': resigned(textOf(origin, '22', root)),
    'of a root that is not that of the size': resigned(textOf(origin, size, Buffer.alloc(32).toString('base64'))),
    empty: '',
    'only newlines': '\n\n\n',
    'without a signature': `${checkpointText}\n`,
    'without signature and blank line': checkpointText,
    'without a blank line': `${checkpointText}${line}`,
    'without the last newline': checkpoint.slice(0, -1),
    'with a space in place of the last newline': `${checkpoint.slice(0, -1)} `,
    'with a blank line at the end': `${checkpoint}\n`,
    'with checkpointText after the signatures': `${checkpoint}text\n`,
    'with lines that end with CR LF': checkpoint.replaceAll('\n', '\r\n'),
    'with a NUL': resigned(checkpointText.replace('\n', '\0\n')),
    'with a tab': resigned(checkpointText.replace('\n', '\t\n')),
    'with half of a surrogate pair': resigned(checkpointText.replace('\n', '\ud83d\n')),
    'with an empty origin': resigned(textOf('', size, root)),
    'with an empty extension line': resigned(`${checkpointText}\n`),
    'without the size': resigned(textOf(origin, root)),
    'without the root': resigned(textOf(origin, size)),
    'with lines in another order': resigned(textOf(origin, root, size)),
    ...Object.fromEntries(
      ['021', '+21', '-21', '21.0', '0x15', ' 21', '21 ', '2_1', '\u0662\u0661', '2\u0661', '1e1', '0', ''].map(
        (other) => [`with the size "${other}"`, resigned(textOf(origin, other, root))],
      ),
    ),
    'with a size of more than 53 bits': resigned(textOf(origin, '9007199254740992', root)),
    'with a size that is 21 and many zeros': resigned(textOf(origin, `21${'0'.repeat(400)}`, root)),
    'with a hexadecimal root': resigned(textOf(origin, size, inclusion.root_hash)),
    'with a root without padding': resigned(textOf(origin, size, root.replace(/=+$/, ''))),
    'with a root in base64 for URLs': resigned(textOf(origin, size, Buffer.alloc(32, 255).toString('base64url') + '=')),
    'with a root whose unused bits are set': resigned(textOf(origin, size, unusedBitsSet(root))),
    'with a root that is too short': resigned(textOf(origin, size, Buffer.alloc(31).toString('base64'))),
    'with a root that is too long': resigned(textOf(origin, size, Buffer.alloc(33).toString('base64'))),
    'with a hyphen in place of the dash': checkpoint.replace('—', '-'),
    'with two spaces after the dash': checkpoint.replace('— ', '—  '),
    'with a space after the signature': `${checkpointText}\n${line.trimEnd()} \n`,
    'with a plus in the name of a signature': `${checkpoint}— a+b ${Buffer.alloc(68).toString('base64')}\n`,
    'with a space in the name of a signature': `${checkpoint}— a\u2003b ${Buffer.alloc(68).toString('base64')}\n`,
    'with a signature without a name': `${checkpoint}—  ${Buffer.alloc(68).toString('base64')}\n`,
    'with a signature that is not base64': `${checkpoint}— witness ?\n`,
    'with a signature whose unused bits are set': checkpoint.replace(/\S+(?=\n$)/, unusedBitsSet),
    'with a signature without padding': checkpoint.replace(/=+\n$/, '\n'),
    'with a signature that is only a key id': `${checkpoint}— witness AAAAAA==\n`,
    'with a hundred more signatures': `${checkpoint}${otherLog.checkpoint(1).split('\n\n')[1]?.repeat(100)}`,
  };
  return Object.entries(given).map(([name, value]) => ({
    name: `checkpoint: ${name}`,
    step: 'checkpoint',
    changes: [set('/checkpoint', value)],
  }));
}
