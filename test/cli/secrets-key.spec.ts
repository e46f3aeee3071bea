import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiClient } from '../support/api-client.ts';
import { Service } from '../support/service.ts';
import { runCommand } from './cli.ts';
import type { Outcome } from './cli.ts';
import { startRejectedServer } from './start-rejected-server.ts';

describe('The key that encrypts the signing secret of a webhook endpoint', () => {
  let service: Service;
  let file: string;
  beforeAll(async () => {
    service = await Service.start({ EVENT_LOG: 'sqlite', READ_STORE: 'sqlite' });
    file = join(service.dataDirectory, 'secrets.key');
    const { key } = await service.operator.openAccount();
    const client = new ApiClient(() => service.url, key);
    const endpoint = await client.post('/v1/webhook_endpoints', { url: 'https://127.0.0.1/hook' });
    expect(endpoint.status).toBe(201);
    await client.close();
    await service.stop();
  });
  afterAll(() => service.remove());

  /** Runs `use` while the file is somewhere else. */
  async function withoutFile(use: () => Promise<void>): Promise<void> {
    const kept = `${service.dataDirectory}.key`;
    await rename(file, kept);
    try {
      await use();
      expect(existsSync(file)).toBe(false);
    } finally {
      await rename(kept, file);
    }
  }

  const rejection = {
    code: 78,
    stderr: expect.stringMatching(
      / 1 webhook endpoint, is missing: there is no \/.*\/secrets\.key\. Restore the file from a backup/,
    ),
  };

  it('must be in SECRETS_KEY where that is set', async () => {
    const SECRETS_KEY = Buffer.alloc(32, 1).toString('base64');
    expect(await startRejectedServer(service.dataDirectory, { SECRETS_KEY })).toMatchObject({
      code: 78,
      stderr: expect.stringMatching(/^  The key [0-9a-f]{8}, .* 1 webhook endpoint, is not in SECRETS_KEY\./m),
    });
  });

  it('is not replaced by a start without its file', async () => {
    await withoutFile(async () => {
      expect(await startRejectedServer(service.dataDirectory)).toMatchObject(rejection);
    });
  });

  it('is not replaced where the read models are lost, too', async () => {
    for (const name of await readdir(service.dataDirectory))
      if (name.startsWith('read-models')) await rm(join(service.dataDirectory, name));
    await withoutFile(async () => {
      expect(await startRejectedServer(service.dataDirectory)).toMatchObject(rejection);
    });
  });

  it("is not created by the operators' program, which needs none", async () => {
    await withoutFile(async () => {
      const environment = { PATH: process.env['PATH'], DATA_DIR: service.dataDirectory };
      expect(await runCommand(environment, 'audit', 'log')).toMatchObject({ code: 0 });
    });
  });

  it('is used again once its file is restored', async () => {
    await withoutFile(async () => {
      await startRejectedServer(service.dataDirectory);
    });
    await service.restart();
    expect(service.unexpectedEnds).toEqual([]);
  });

  it('may be lost for good, once the endpoints that need it are removed', async () => {
    await service.stop();
    const environment = { PATH: process.env['PATH'], DATA_DIR: service.dataDirectory };
    const remove = (keyId: string): Promise<Outcome> =>
      runCommand(environment, 'webhooks', 'remove-endpoints', '--lost-key', keyId, '--json');
    const { stderr } = await startRejectedServer(service.dataDirectory, { SECRETS_KEY: 'A'.repeat(43) + '=' });
    const [, keyId = ''] = /The key ([0-9a-f]{8})/.exec(stderr) ?? [];
    // It is not lost as long as the file has it.
    expect(await remove(keyId)).toMatchObject({ code: 3 });
    await rm(file);
    expect(await remove('00000000')).toMatchObject({ code: 3 });
    const { code, stdout } = await remove(keyId);
    expect([code, JSON.parse(stdout)]).toMatchObject([0, [{ url: 'https://127.0.0.1/hook' }]]);
    await service.restart();
    expect(existsSync(file)).toBe(true);
  });
});
