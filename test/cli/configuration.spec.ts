import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { ApiClient } from '../support/api-client.ts';
import { builtFile } from '../support/built-file.ts';
import { Service } from '../support/service.ts';
import { testCertificate } from '../webhooks/testing/receiver.ts';
import type { Outcome } from './cli.ts';

const directory = mkdtempSync(join(tmpdir(), 'scanledger-configuration-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Starts the server with a configuration that it must reject. */
function startServer(settings: Readonly<Record<string, string>>): Promise<Outcome> {
  const env = { PATH: process.env['PATH'], DATA_DIR: directory, PORT: '0', METRICS_PORT: 'off', ...settings };
  return new Promise((resolve) => {
    const server = execFile(
      process.execPath,
      ['--no-warnings=ExperimentalWarning', builtFile('server.js')],
      { env, cwd: directory, timeout: 60_000 },
      (_error, stdout, stderr) => resolve({ code: server.exitCode ?? -1, stdout, stderr }),
    );
  });
}

describe('A server with an invalid configuration', () => {
  it('names every mistake at once, and exits with 78', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const { cert } = await testCertificate();
    const [certFile, keyFile] = [join(directory, 'cert.pem'), join(directory, 'key.pem')];
    writeFileSync(certFile, cert);
    writeFileSync(keyFile, 'not a key');
    const { code, stderr } = await startServer({
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

  it('does not start with a SECRETS_KEY that cannot decrypt the signing secrets of webhook endpoints', async () => {
    const service = await Service.start({ EVENT_LOG: 'sqlite', READ_STORE: 'sqlite' });
    try {
      const { key } = await service.operator.openAccount();
      const client = new ApiClient(() => service.url, key);
      const endpoint = await client.post('/v1/webhook_endpoints', { url: 'https://127.0.0.1/hook' });
      expect(endpoint.status).toBe(201);
      await client.close();
      await service.stop();
      const environment = { ...service.environment, SECRETS_KEY: Buffer.alloc(32, 1).toString('base64') };
      const { code, stderr } = await startServer(environment);
      expect({ code, stderr }).toEqual({
        code: 78,
        stderr: expect.stringMatching(/^  SECRETS_KEY does not include the key [0-9a-f]{8}, .* 1 webhook endpoint/m),
      });
      const { DATA_DIR = '' } = service.environment;
      for (const file of await readdir(DATA_DIR)) if (file.startsWith('read-models')) await rm(join(DATA_DIR, file));
      await rename(join(DATA_DIR, 'secrets.key'), join(DATA_DIR, 'kept.key'));
      const restored = await startServer({ ...service.environment, SECRETS_KEY: '' });
      expect(restored).toMatchObject({
        code,
        stderr: expect.stringContaining('restore the file secrets.key in DATA_DIR'),
      });
      await rename(join(DATA_DIR, 'kept.key'), join(DATA_DIR, 'secrets.key'));
      await service.restart();
    } finally {
      await service.remove();
    }
  });
});
