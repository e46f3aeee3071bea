import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ScanReceipt } from '#client';
import { HeldSite } from '../support/held-site.ts';
import { serviceForSpecs } from '../support/service-for-specs.ts';
import { runScanledger } from './testing/run-scanledger.ts';

const api = serviceForSpecs();
const directory = mkdtempSync(join(tmpdir(), 'scanledger-receipts-'));
const file = (name: string): string => join(directory, name);
let site: HeldSite;
let apiKey: string;
/** Id of a scan that has completed. */
let scanId: string;
/** The key of the log. */
let key: string;

beforeAll(async () => {
  site = await HeldSite.start();
  site.release();
  ({ key: apiKey } = await api.customer());
  scanId = await scan('results.json');
  await scanledger(['receipt', scanId, '--output', file('receipt.json')]);
  [key = ''] = (JSON.parse(readFileSync(file('receipt.json'), 'utf8')) as ScanReceipt).verifier_keys;
}, 120_000);

afterAll(async () => {
  await site.close();
  rmSync(directory, { recursive: true, force: true });
});

async function scan(report: string): Promise<string> {
  const { code } = await scanledger(['scan', site.url, '--wait', '--output', file(report)]);
  expect(code).toBe(0);
  return (JSON.parse(readFileSync(file(report), 'utf8')) as { scan_id: string }).scan_id;
}

const scanledger = (args: readonly string[], environment: Record<string, string> = {}) =>
  runScanledger(directory, args, {
    SCANLEDGER_URL: api.service.url,
    SCANLEDGER_CA_FILE: join(api.service.dataDirectory, 'tls-cert.pem'),
    SCANLEDGER_API_KEY: apiKey,
    ...environment,
  });

/** Nothing but the file and the options: not even where the service is. */
const verify = (...args: readonly string[]) =>
  scanledger(['verify-receipt', ...args], { SCANLEDGER_URL: '', SCANLEDGER_API_KEY: '', SCANLEDGER_CA_FILE: '' });

describe('scanledger receipt', () => {
  it('prints the receipt of a scan, or writes it to a file', async () => {
    const { code, output, errors } = await scanledger(['receipt', scanId]);
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(JSON.parse(output)).toMatchObject({ scan_id: scanId, consistency_proof: null });
    expect(readFileSync(file('receipt.json'), 'utf8')).toContain(`"scan_id": "${scanId}"`);
  });

  it.each([
    ['what is no id', ['receipt', '../keys'], '../keys is not the id of a scan'],
    ['a scan that there is not', ['receipt', 'scan_unknown'], /no scan|not found|does not exist/i],
    ['a file that is no receipt', ['receipt', 'scan_1', '--previous', 'results.json'], 'neither a receipt nor'],
  ])('ends with 2 for %s', async (_name, args, message) => {
    const { code, output, errors } = await scanledger(args);
    expect({ code, output }).toEqual({ code: 2, output: '' });
    expect(errors).toMatch(message);
  });
});

describe('scanledger receipt --previous', () => {
  it('ends with 1 for a log that has fewer leaves than the earlier receipt', async () => {
    const { checkpoint } = JSON.parse(readFileSync(file('receipt.json'), 'utf8')) as ScanReceipt;
    const [name, , ...rest] = checkpoint.split('\n');
    writeFileSync(file('larger'), [name, '1000000', ...rest].join('\n'));
    const { code, output, errors } = await scanledger(['receipt', scanId, '--previous', 'larger']);
    expect({ code, output }).toEqual({ code: 1, output: '' });
    expect(errors).toMatch(/^Not valid \(consistency_proof\): The tree has fewer than 1000000 leaves\..*lost some/);
  });
});

describe('scanledger verify-receipt', () => {
  it('shows what a receipt proves', async () => {
    const { code, output, errors } = await verify('receipt.json', '--verifier-key', key);
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(output).toContain(`Scan      ${scanId}, quick\nTarget    ${site.url}\n`);
    expect(output).toMatch(/\nValid\n$/);
  });

  it('prints the event as JSON', async () => {
    const { code, output } = await verify('receipt.json', '--verifier-key', key, '--format', 'json');
    expect(code).toBe(0);
    expect(JSON.parse(output)).toMatchObject({ scan_id: scanId, type: 'ScanCompleted' });
  });

  it('takes the findings from a report', async () => {
    const { code, output } = await verify('receipt.json', '--verifier-key', key, '--findings', 'results.json');
    expect(code).toBe(0);
    expect(output).toContain(', the same as given\n');
  });

  it('proves that the log was only added to since an earlier receipt', async () => {
    const later = await scan('later-results.json');
    await scanledger(['receipt', later, '--previous', 'receipt.json', '--output', 'later.json']);
    const { code, output } = await verify('later.json', '--verifier-key', key, '--previous', 'receipt.json');
    expect(code).toBe(0);
    expect(output).toContain(', only added to since the earlier receipt\n');
    const { checkpoint } = JSON.parse(readFileSync(file('receipt.json'), 'utf8')) as ScanReceipt;
    // As `jq -r .checkpoint` writes it.
    writeFileSync(file('checkpoint'), `${checkpoint}\n`);
    expect(await verify('later.json', '--verifier-key', key, '--previous', 'checkpoint')).toMatchObject({ code: 0 });
    const backwards = await verify('receipt.json', '--verifier-key', key, '--previous', 'later.json');
    expect(backwards).toMatchObject({ code: 1, output: '' });
    expect(backwards.errors).toMatch(/^Not valid \(consistency_proof\): /);
  });

  it('ends with 1 for a receipt that was changed', async () => {
    const changed = readFileSync(file('receipt.json'), 'utf8').replace(site.url, 'https://example.com/');
    writeFileSync(file('changed.json'), changed);
    const { code, output, errors } = await verify('changed.json', '--verifier-key', key);
    expect({ code, output }).toEqual({ code: 1, output: '' });
    expect(errors).toBe('Not valid (leaf_hash): the leaf hash is not that of the event\n');
  });

  it('ends with 1 for findings that the scan does not have', async () => {
    writeFileSync(file('no-findings.json'), '[]');
    const { code, errors } = await verify('receipt.json', '--verifier-key', key, '--findings', 'no-findings.json');
    expect(code).toBe(1);
    expect(errors).toMatch(/^Not valid \(findings\): /);
  });

  it('ends with 1 for the key of another log', async () => {
    const other = 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k';
    expect(await verify('receipt.json', '--verifier-key', other)).toMatchObject({ code: 1, output: '' });
  });

  it.each([
    ['no key', ['receipt.json'], /--verifier-key or SCANLEDGER_VERIFIER_KEY/],
    ['a key that is none', ['receipt.json', '--verifier-key', 'key'], /not a verifier key/],
    ['a file that there is not', ['missing.json', '--verifier-key', 'key'], /cannot read missing\.json/],
    ['a file that is not JSON', ['text', '--verifier-key', 'key'], /text is not JSON/],
  ])('ends with 2 for %s', async (_name, args, message) => {
    writeFileSync(file('text'), 'receipt');
    const { code, output, errors } = await verify(...args);
    expect({ code, output }).toEqual({ code: 2, output: '' });
    expect(errors).toMatch(message);
  });
});
