import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { SystemClock } from '#kernel';
import { openEmbeddedStores } from '#storage';
import { createCliEnvironment } from './cli.ts';
import type { CliEnvironment } from './cli.ts';

jest.setTimeout(120_000);

describe('The audit of a log', () => {
  let cli: CliEnvironment;
  beforeAll(async () => {
    cli = await createCliEnvironment();
    await cli.json('accounts', 'open', '--name', 'A', '--email', 'a@example.com');
  });
  afterAll(() => cli.close());

  async function appendAndDelete(stream: string): Promise<void> {
    const onFatal = (reason: Error): never => {
      throw reason;
    };
    const stores = await openEmbeddedStores({ directory: cli.directory, clock: new SystemClock(), onFatal });
    const metadata = {
      actor: 'system:test',
      correlationId: 'c',
      causationId: 'c',
      recordedAt: '2026-06-01T12:00:00.000Z',
      schemaVersion: 1,
    };
    try {
      await stores.eventLog.append(stream, 'none', [{ id: 'one', type: 'Tested.v1', data: {}, metadata }]);
      await stores.eventLog.deleteStream(stream, 0);
    } finally {
      await stores.close();
    }
  }

  it('says of deleted events that it does not verify who deleted them', async () => {
    const unverified = 'Not verified: that retention or `users erase` deleted them.';
    expect((await cli.run('audit', 'log')).stdout).not.toContain(unverified);
    await appendAndDelete('idempotency-old');
    const { code, stdout } = await cli.run('audit', 'log');
    expect(code).toBe(0);
    expect(stdout).toContain('of which 1 was deleted.');
    expect(stdout).toContain(unverified);
  });
});
