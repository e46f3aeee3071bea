import { readFileSync } from 'node:fs';
import { rootCertificates } from 'node:tls';
import { inspect } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { Scanledger, UntrustedCertificateError } from '../src/index.ts';
import { version } from '../src/version.ts';
import { setting } from './cases.ts';

const apiKey = 'slk_very_secret';

describe('a client', () => {
  it('has the version of its package', () => {
    const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
    expect(version).toBe((JSON.parse(text) as { version: string }).version);
  });

  it.each(['http://example.com', 'http://127.0.0.1.example.com', 'ftp://127.0.0.1', 'example.com', ''])(
    'would not send the key to %j',
    (baseUrl) => {
      expect(() => new Scanledger({ apiKey, baseUrl })).toThrow(/URL/);
    },
  );

  it.each(['https://example.com', 'https://example.com/scanledger/', 'http://127.0.0.1:8080', 'http://[::1]:8080'])(
    'accepts %j',
    (baseUrl) => {
      expect(() => new Scanledger({ apiKey, baseUrl })).not.toThrow();
    },
  );

  it('refuses a key that would add a header', () => {
    expect(() => new Scanledger({ apiKey: 'slk_a\r\nx: y', baseUrl: 'https://example.com' })).toThrow(/key/);
  });

  it('shows its key to nobody who prints it', () => {
    const client = new Scanledger({ apiKey, baseUrl: 'https://example.com' });
    expect(inspect(client, { depth: null, showHidden: true })).not.toContain(apiKey);
    expect(JSON.stringify(client)).not.toContain(apiKey);
  });

  it.each([
    ['the authorities of the runtime', undefined],
    ['another authority', rootCertificates[0]],
  ])('that trusts %s does not accept the certificate of the service, and says how to trust it', async (_, ca) => {
    const client = new Scanledger({ apiKey, baseUrl: setting('SCANLEDGER_URL'), ...(ca !== undefined && { ca }) });
    const error: unknown = await client.usage.get().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UntrustedCertificateError);
    expect((error as Error).message).toMatch(/: .*certificate.*; pass the certificate .* as `ca`$/);
  });

  it('ends a wait when its signal is aborted', async () => {
    const scripted = setting('SCRIPTED_URL');
    const running = { status: 200, repeat: true, json: { scan_id: 'scan_1', status: 'running' } };
    await fetch(`${scripted}/script`, { method: 'PUT', body: JSON.stringify([running]) });
    const abort = new AbortController();
    const client = new Scanledger({ apiKey, baseUrl: scripted });
    const waiting = client.scans.wait('scan_1', {
      signal: abort.signal,
      onProgress: () => abort.abort(new Error('enough')),
    });
    await expect(waiting).rejects.toThrow('enough');
  });
});
