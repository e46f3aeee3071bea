import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createCliEnvironment, stopped } from './cli.ts';
import type { CliEnvironment } from './cli.ts';
import { startRejectedServer } from './start-rejected-server.ts';

describe('A data directory whose events.db has a damaged page', () => {
  let cli: CliEnvironment;
  beforeAll(async () => {
    cli = await createCliEnvironment();
    const { process: server } = await cli.startServer();
    await cli.json('accounts', 'open', '--name', 'A', '--email', 'a@example.com');
    await stopped(server);
    const file = join(cli.directory, 'events.db');
    const start = firstByteOf('events', file);
    writeFileSync(file, readFileSync(file).fill(0xff, start, start + 8));
  });
  afterAll(() => cli.close());

  it('is explained by a start and by a command', async () => {
    const explanation = expect.stringMatching(
      /A database file in DATA_DIR is damaged .*Restore events\.db from a backup/,
    );
    expect(await startRejectedServer(cli.directory)).toMatchObject({ code: 1, stderr: explanation });
    expect(await cli.run('audit', 'log')).toMatchObject({ code: 1, stderr: explanation });
  });
});

/** Of the page with the root of a table. */
function firstByteOf(table: string, file: string): number {
  using db = new DatabaseSync(file, { readOnly: true });
  const rootPage = db.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(table)?.['rootpage'];
  const pageBytes = db.prepare('PRAGMA page_size').get()?.['page_size'];
  return (Number(rootPage) - 1) * Number(pageBytes);
}
