import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { testCertificate } from '../webhooks/testing/receiver.ts';
import { startRejectedServer } from './start-rejected-server.ts';

const directory = mkdtempSync(join(tmpdir(), 'scanledger-configuration-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

describe('A server with an invalid configuration', () => {
  it('names every mistake at once, and exits with 78', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const { cert } = await testCertificate();
    const [certFile, keyFile] = [join(directory, 'cert.pem'), join(directory, 'key.pem')];
    writeFileSync(certFile, cert);
    writeFileSync(keyFile, 'not a key');
    const { code, stderr } = await startRejectedServer(directory, {
      LOG_LEVEL: 'loud',
      SCAN_PORTS: '80,0',
      TLS_CERT_FILE: certFile,
      TLS_KEY_FILE: keyFile,
      PORT: String(port),
      METRICS_PORT: String(port),
      SCAN_OPT_IN_CHECKS: 'no-such-check',
      EVENT_LOG: 'eventstoredb',
      EVENTSTORE_URL: 'esdb://admin:pa55word@localhost:port',
      READ_STORE: 'mongodb',
      MONGODB_URL: 'mongodb://user:pa55word@/models',
      SECRETS_KEY: 'c2VjcmV0',
    });
    taken.close();
    expect(code).toBe(78);
    for (const name of [
      'LOG_LEVEL',
      'SCAN_PORTS',
      'TLS_KEY_FILE',
      'PORT',
      'METRICS_PORT',
      'SCAN_OPT_IN_CHECKS',
      'EVENTSTORE_URL',
      'MONGODB_URL',
      'SECRETS_KEY',
    ]) {
      expect(stderr).toMatch(new RegExp(`^  ${name} `, 'm'));
    }
    expect(stderr).toContain(`PORT ${port} is already in use on 127.0.0.1.`);
    expect(stderr).toContain('no-such-check');
    expect(stderr).not.toMatch(/pa55word|c2VjcmV0/);
  });

  it('does not start without the certificates that connection strings name', async () => {
    const missing = join(directory, 'authority.pem');
    const { code, stderr } = await startRejectedServer(directory, {
      EVENT_LOG: 'eventstoredb',
      EVENTSTORE_URL: `esdb://localhost:2113?tlsCAFile=${missing}`,
      READ_STORE: 'mongodb',
      MONGODB_URL: `mongodb://localhost/models?tls=true&tlsCAFile=${missing}`,
      SECRETS_KEY: Buffer.alloc(32).toString('base64'),
    });
    expect(code).toBe(78);
    expect(stderr).toMatch(/^  EVENTSTORE_URL .* File was not found/m);
    expect(stderr).toMatch(/^  MONGODB_URL .* no such file or directory/m);
  });

  it('names a file that has no certificates, and names a missing file once', async () => {
    const [noCertificate, missing] = [join(directory, 'authorities.pem'), join(directory, 'libraries.json')];
    writeFileSync(noCertificate, 'no certificate');
    const { code, stderr } = await startRejectedServer(directory, {
      NODE_EXTRA_CA_CERTS: noCertificate,
      RETIRE_DATA_FILE: missing,
    });
    expect(code).toBe(78);
    expect(stderr.split('\n').filter((line) => line.startsWith('  '))).toEqual([
      `  RETIRE_DATA_FILE names a file that cannot be read: ${missing} (ENOENT).`,
      `  NODE_EXTRA_CA_CERTS must contain a certificate in PEM; ${noCertificate} does not.`,
    ]);
  });

  it('does not start without the entries of its blocklist', async () => {
    const file = join(directory, 'opt-outs.txt');
    const missing = await startRejectedServer(directory, { SCAN_BLOCKLIST_FILE: file });
    expect(missing.code).toBe(78);
    expect(missing.stderr).toContain(`SCAN_BLOCKLIST_FILE names a file that cannot be read: ${file} (ENOENT).`);
    writeFileSync(file, ['# Opt-outs', 'example.com', 'https://example.org/', '192.0.2.0/33'].join('\n'));
    const invalid = await startRejectedServer(directory, { SCAN_BLOCKLIST_FILE: file });
    expect(invalid.code).toBe(78);
    expect(invalid.stderr).toMatch(
      /^  SCAN_BLOCKLIST_FILE must have .* got `https:\/\/example\.org\/` in .*opt-outs\.txt:3\.$/m,
    );
    expect(invalid.stderr).toMatch(
      /^  SCAN_BLOCKLIST_FILE must have .* got `192\.0\.2\.0\/33` in .*opt-outs\.txt:4\.$/m,
    );
  });
});
