import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { createCliEnvironment } from './cli.ts';
import type { CliEnvironment } from './cli.ts';
import { completedScan, given } from './testing/stored-events.ts';

jest.setTimeout(120_000);

interface Audit {
  readonly leaves: number;
  readonly unrecorded_scans: number;
  readonly end: string | null;
}

const scans = ['scan_a', 'scan_b', 'scan_c'];

describe('The audit of receipts', () => {
  let cli: CliEnvironment;

  /** Changes the data of an event while no server runs, and what `audit receipts` says then. */
  async function changed(stream: string, type: string, from: string, to: string, ...options: readonly string[]) {
    const file = new DatabaseSync(join(cli.directory, 'events.db'));
    const where = `WHERE stream = ? AND type LIKE '${type}%' AND data LIKE ?`;
    const replace = file.prepare(`UPDATE events SET data = replace(data, ?, ?) ${where}`);
    const { changes } = replace.run(from, to, stream, `%${from}%`);
    const outcome = await cli.run('audit', 'receipts', ...options);
    replace.run(to, from, stream, `%${to}%`);
    file.close();
    expect(changes).toBe(1);
    return outcome;
  }

  beforeAll(async () => {
    cli = await createCliEnvironment();
    await cli.json('accounts', 'open', '--name', 'A', '--email', 'a@example.com');
    // Scans of an earlier release, which had no receipts.
    for (const scanId of scans) await given(cli, `scan-${scanId}`, ...completedScan(scanId, 90));
    expect(await cli.json<Audit>('audit', 'receipts')).toMatchObject({ leaves: 0, end: null, unrecorded_scans: 3 });
    const server = await cli.startServer();
    await eventually(
      () => cli.json<Audit>('audit', 'receipts'),
      ({ leaves }) => leaves === 3,
    );
    server.process.kill('SIGTERM');
    await once(server.process, 'exit');
  });
  afterAll(() => cli.close());

  it('finds a receipt for each scan that has ended, also before there were receipts', async () => {
    const audit = await cli.json<Audit>('audit', 'receipts');
    expect(audit).toEqual({
      leaves: 3,
      broken_leaf: null,
      differing_scans: [],
      newer_scans: [],
      repeated_leaves: 0,
      unrecorded_scans: 0,
      end: expect.stringMatching(/^3:[0-9a-f]{64}$/),
      expected: null,
    });
    expect((await cli.run('audit', 'receipts')).stdout).toContain('The tree of receipts is intact: 3 leaves.');
  });

  it('names the leaf that was changed', async () => {
    const { code, stdout } = await changed('receipts-tree', 'LeafAppended', '"index":1,', '"index":7,');
    expect(code).toBe(1);
    expect(stdout).toContain('TREE BROKEN at leaf index 1');
    expect(stdout).not.toContain('not among them');
  });

  it('names the scan whose events were changed', async () => {
    const { code, stdout } = await changed('scan-scan_b', 'ScanCompleted', '"score":90', '"score":99');
    expect(code).toBe(1);
    expect(stdout).toContain('RECEIPT DIFFERS: that of scan_b');
  });

  it('finds the tree that an earlier run has printed', async () => {
    const { end } = await cli.json<Audit>('audit', 'receipts');
    expect(await cli.json('audit', 'receipts', '--expect', String(end))).toMatchObject({ expected: true });
    const other = `3:${'0'.repeat(64)}`;
    const { code, stdout } = await cli.run('audit', 'receipts', '--expect', other);
    expect(code).toBe(1);
    expect(stdout).toContain(`EXPECTED TREE NOT FOUND: ${other}`);
    for (const wrong of ['x', '3', `0:${'0'.repeat(64)}`]) {
      expect((await cli.run('audit', 'receipts', '--expect', wrong)).code).toBe(2);
    }
  });

  it('prints the verifier keys', async () => {
    const { verifier_keys: keys } = await cli.json<{ verifier_keys: readonly string[] }>('audit', 'verifier-keys');
    expect(keys).toEqual([expect.stringMatching(/^[\w.]+\/receipts\+[0-9a-f]{8}\+[A-Za-z0-9+/]{44}$/)]);
  });

  it('says where the name of the keys is from that it prints', async () => {
    const { stderr } = await cli.run('audit', 'verifier-keys');
    expect(stderr).toContain('PUBLIC_URL is not set: the keys are named 127.0.0.1/receipts, from HOST');
  });
});

describe('The verifier keys of a service that has not started yet', () => {
  it('do not exist', async () => {
    const cli = await createCliEnvironment();
    await cli.json('accounts', 'open', '--name', 'A', '--email', 'a@example.com');
    const { code, stderr } = await cli.run('audit', 'verifier-keys');
    expect(code).toBe(3);
    expect(stderr).toContain('There is no key yet');
    await cli.close();
  });
});
