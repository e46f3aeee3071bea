import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { validReceipts } from '../vectors/receipts/valid-receipts.ts';

const page = readFileSync(new URL('../../docs/guides/receipts.md', import.meta.url), 'utf8');
const [, script = ''] = /^### With OpenSSL$.*?^```sh\n(.*?)^```$/ms.exec(page) ?? [];

const directory = mkdtempSync(join(tmpdir(), 'receipts-guide-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const missing = ['jq', 'xxd', 'openssl'].filter(
  (program) => spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0,
);
if (missing.length > 0)
  console.warn(`${missing.join(', ')}: not there, so the script of docs/guides/receipts.md was NOT tested`);

function printed(receipt: object, verifierKey: string): readonly string[] {
  writeFileSync(join(directory, 'receipt.json'), JSON.stringify(receipt));
  const env = { ...process.env, key: verifierKey };
  return execFileSync('sh', ['-c', script], { cwd: directory, env, stdio: 'pipe' }).toString().trim().split('\n');
}

const verified = [
  'leaf: as it should be',
  'root: as it should be',
  'checkpoint: of this log and tree',
  'Signature Verified Successfully',
];

(missing.length > 0 ? describe.skip : describe)('the script of the guide to receipts', () => {
  const receipts = validReceipts.filter(({ name }) =>
    /^(?:the only leaf|leaf index \d+, tree size (?:3|21))$/.test(name),
  );

  it.each(receipts.map(({ name, ...rest }) => [name, rest] as const))('verifies %s', (_, { receipt, ...rest }) => {
    expect(printed(receipt, String(rest.verifier_keys))).toEqual(verified);
  });

  it('finds an event that was changed', () => {
    const [{ receipt, verifier_keys } = { receipt: {}, verifier_keys: '' }] = receipts;
    const event = { ...(receipt as { event: object }).event, score: 100 };
    expect(printed({ ...receipt, event }, String(verifier_keys))).not.toContain('leaf: as it should be');
  });
});
