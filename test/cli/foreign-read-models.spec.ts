import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createCliEnvironment } from './cli.ts';
import type { CliEnvironment } from './cli.ts';
import { startRejectedServer } from './start-rejected-server.ts';

describe('A data directory with the read models of another log', () => {
  let cli: CliEnvironment;
  let other: CliEnvironment;
  beforeAll(async () => {
    [cli, other] = await Promise.all([createCliEnvironment(), createCliEnvironment()]);
    for (const one of [cli, other]) await one.json('accounts', 'open', '--name', 'A', '--email', 'a@example.com');
    await copyFile(join(other.directory, 'read-models.db'), join(cli.directory, 'read-models.db'));
  });
  afterAll(() => Promise.all([cli, other].map((one) => one.close())));

  it('is rejected by a start with the exit code after which no restart helps', async () => {
    expect(await startRejectedServer(cli.directory)).toMatchObject({
      code: 78,
      stderr: expect.stringMatching(/^The service could not start: The read models do not belong to the event log: /),
    });
  });

  it('is rejected by a command as settings are that are wrong', async () => {
    expect(await cli.run('accounts', 'list')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^The read models do not belong to the event log: /),
    });
  });
});
