import { readdirSync, renameSync, truncateSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createCliEnvironment, stopped } from './cli.ts';
import type { CliEnvironment } from './cli.ts';
import { startRejectedServer } from './start-rejected-server.ts';

describe('A data directory whose events.db is lost', () => {
  let cli: CliEnvironment;
  let file: string;
  let kept: string;
  beforeAll(async () => {
    cli = await createCliEnvironment();
    const { process: server } = await cli.startServer();
    await cli.json('accounts', 'open', '--name', 'A', '--email', 'a@example.com');
    await stopped(server);
    file = join(cli.directory, 'events.db');
    kept = join(cli.directory, 'kept.db');
    await copyFile(file, kept);
  });
  afterAll(() => cli.close());

  const databases = (): readonly string[] => readdirSync(cli.directory).filter((name) => name.startsWith('events'));
  const rejection = expect.stringMatching(/events\.db is missing or empty.* Restore it/);

  it('gets no new one by a start, nor by a command', async () => {
    renameSync(file, join(cli.directory, 'lost.db'));
    expect(await startRejectedServer(cli.directory)).toMatchObject({ code: 78, stderr: rejection });
    for (const command of [
      ['accounts', 'list'],
      ['accounts', 'open', '--name', 'B', '--email', 'b@example.com'],
    ]) {
      expect(await cli.run(...command)).toMatchObject({ code: 2, stderr: rejection });
    }
    expect(databases()).toEqual([]);
  });

  it('is rejected with an empty one', async () => {
    await copyFile(kept, file);
    truncateSync(file);
    expect(await startRejectedServer(cli.directory)).toMatchObject({ code: 78, stderr: rejection });
    expect(databases()).toEqual(['events.db']);
  });

  it('is used again once it is restored', async () => {
    await copyFile(kept, file);
    expect(await cli.json('accounts', 'list')).toMatchObject([{ name: 'A' }]);
  });
});
