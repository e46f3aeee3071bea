import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createCliEnvironment } from './cli.ts';
import type { CliEnvironment } from './cli.ts';
import { startRejectedServer } from './start-rejected-server.ts';

describe.each(['events.db', 'read-models.db'])('A data directory with the %s of a later release', (name) => {
  let cli: CliEnvironment;
  beforeAll(async () => {
    cli = await createCliEnvironment();
    await cli.json('accounts', 'open', '--name', 'A', '--email', 'a@example.com');
    using file = new DatabaseSync(join(cli.directory, name));
    file.exec('PRAGMA user_version = 99');
  });
  afterAll(() => cli.close());

  it('is rejected by a start with the exit code after which no restart helps', async () => {
    const { code, stderr } = await startRejectedServer(cli.directory);
    expect(code).toBe(78);
    expect(stderr).toMatch(
      /^The service could not start: \S+\.db has schema version 99, newer than this program's \d+\. Run the later release again\./,
    );
    expect(stderr).toContain(name);
  });

  it('is rejected by a command as settings are that are wrong', async () => {
    const { code, stderr } = await cli.run('accounts', 'list');
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^\S+\.db has schema version 99, newer than this program's \d+\. Run the later release again\./,
    );
  });
});
