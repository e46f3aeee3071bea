import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { UsageError } from '../exit-codes.ts';
import { parseVerifyReceiptOptions } from './verify-receipt-options.ts';

const directory = mkdtempSync(join(tmpdir(), 'receipts-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const key = 'scans.example.com/receipts+0a1b2c3d+AQ==';
const checkpoint = 'scans.example.com/receipts\n57\nroot\n\n— scans.example.com/receipts signature\n';

function file(text: string): string {
  const path = join(directory, 'file');
  writeFileSync(path, text);
  return path;
}

describe('the options of verify-receipt', () => {
  it('have keys, of which those that are typed go before those of the environment', () => {
    const environment = { SCANLEDGER_VERIFIER_KEY: ` ${key}\nother ` };
    expect(parseVerifyReceiptOptions({ format: 'text' }, environment).verifierKeys).toEqual([key, 'other']);
    const typed = { verifierKey: ['typed'], format: 'json' };
    expect(parseVerifyReceiptOptions(typed, environment)).toMatchObject({ verifierKeys: ['typed'], format: 'json' });
  });

  it.each([{}, { SCANLEDGER_VERIFIER_KEY: '' }, { SCANLEDGER_VERIFIER_KEY: ' ' }])('demand a key, with %j', (set) => {
    expect(() => parseVerifyReceiptOptions({ format: 'text' }, set)).toThrow(/--verifier-key/);
  });

  it.each([
    ['results', { findings: [{ id: 'fnd_1' }] }],
    ['an array', [{ id: 'fnd_1' }]],
  ])('take findings from %s', (_name, content) => {
    const typed = { verifierKey: [key], format: 'text', findings: file(JSON.stringify(content)) };
    expect(parseVerifyReceiptOptions(typed, {}).findings).toEqual([{ id: 'fnd_1' }]);
  });

  it.each([
    ['a receipt', JSON.stringify({ scan_id: 'scan_1', checkpoint })],
    ['a checkpoint', checkpoint],
  ])('take the earlier checkpoint from %s', (_name, text) => {
    const typed = { verifierKey: [key], format: 'text', previous: file(text) };
    expect(parseVerifyReceiptOptions(typed, {}).previous).toBe(checkpoint);
  });

  it.each([
    ['previous', '{"scan_id": "scan_1"}'],
    ['previous', '{"checkpoint": null}'],
    ['previous', 'null'],
    ['previous', ''],
    ['previous', checkpoint.replace('57', '0')],
    ['findings', '{}'],
    ['findings', 'null'],
    ['findings', '{"findings": {}}'],
    ['findings', 'findings'],
  ])('never leave out %s because its file has %s', (option, text) => {
    const path = file(text);
    const parse = () => parseVerifyReceiptOptions({ verifierKey: [key], format: 'text', [option]: path }, {});
    expect(parse).toThrow(UsageError);
    expect(parse).toThrow(path);
  });

  it('have a format that there is', () => {
    expect(() => parseVerifyReceiptOptions({ verifierKey: [key], format: 'html' }, {})).toThrow(/--format .* html/);
  });
});
