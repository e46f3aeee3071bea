import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createCliEnvironment } from './cli.ts';
import type { CliEnvironment } from './cli.ts';
import { completedScan, given, inStores } from './testing/stored-events.ts';

jest.setTimeout(120_000);

describe('The audit of a log', () => {
  let cli: CliEnvironment;
  beforeAll(async () => {
    cli = await createCliEnvironment();
    await cli.json('accounts', 'open', '--name', 'A', '--email', 'a@example.com');
  });
  afterAll(() => cli.close());

  it('verifies the hash chain, and names the first event that is not as it was appended', async () => {
    await given(cli, 'scan-scan_chain', ...completedScan('scan_chain', 90));
    const audit = await cli.json<{ events: number; end: string }>('audit', 'log');
    expect(audit).toEqual({ events: audit.events, deleted: 0, broken: null, end: audit.end, expected: null });
    expect(audit.events).toBeGreaterThanOrEqual(5);
    const position = audit.events - 2;
    const file = new DatabaseSync(join(cli.directory, 'events.db'));
    const was = file.prepare('SELECT data FROM events WHERE position = ?').get(position) as { data: string };
    const change = file.prepare('UPDATE events SET data = ? WHERE position = ?');
    change.run(was.data.replace('medium', 'low'), position);
    const { code, stdout } = await cli.run('audit', 'log');
    change.run(was.data, position);
    file.close();
    expect(code).toBe(1);
    expect(stdout).toContain(`HASH CHAIN BROKEN at position ${String(position).padStart(20, '0')}`);
    expect(stdout).not.toContain('Not verified without --expect');
    expect((await cli.run('audit', 'log')).code).toBe(0);
  });

  it('sees by an end of the log that was noted before that events were removed from its end', async () => {
    await given(cli, 'scan-scan_end', ...completedScan('scan_end', 90));
    const { events, end } = await cli.json<{ events: number; end: string }>('audit', 'log');
    expect(end).toMatch(new RegExp(`^${String(events).padStart(20, '0')}:[0-9a-f]{64}$`));
    await given(cli, 'scan-scan_later', ...completedScan('scan_later', 90));
    expect(await cli.json('audit', 'log', '--expect', end)).toMatchObject({ broken: null, expected: true });
    expect((await cli.run('audit', 'log')).stdout).toContain(
      'Not verified without --expect: that no events were removed',
    );
    const file = new DatabaseSync(join(cli.directory, 'events.db'));
    file.exec(`CREATE TEMP TABLE removed AS SELECT * FROM events WHERE position >= ${events};
      DELETE FROM events WHERE position >= ${events}`);
    const { code, stdout } = await cli.run('audit', 'log', '--expect', end);
    file.exec('INSERT INTO events SELECT * FROM removed');
    file.close();
    expect(code).toBe(1);
    expect(stdout).toContain(`EXPECTED END NOT FOUND: ${end}`);
    expect((await cli.run('audit', 'log', '--expect', 'x')).code).toBe(2);
  });

  it('says of deleted events that it does not verify who deleted them', async () => {
    const unverified = 'Not verified: that retention or `users erase` deleted them.';
    expect((await cli.run('audit', 'log')).stdout).not.toContain(unverified);
    await given(cli, 'idempotency-old', ['Tested', {}]);
    await inStores(cli, ({ eventLog }) => eventLog.deleteStream('idempotency-old', 0));
    const { code, stdout } = await cli.run('audit', 'log');
    expect(code).toBe(0);
    expect(stdout).toContain('of which 1 was deleted.');
    expect(stdout).toContain(unverified);
  });
});
