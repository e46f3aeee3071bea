import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { beforeFirst } from '#event-sourcing';
import { readerNames } from '#service';
import { createCliEnvironment } from './cli.ts';
import type { CliEnvironment, Outcome } from './cli.ts';
import { accountId, counted, given, inStores, park } from './testing/stored-events.ts';

jest.setTimeout(120_000);

describe('The CLI commands for projections and parked events', () => {
  let cli: CliEnvironment;
  beforeAll(async () => {
    cli = await createCliEnvironment();
  });
  afterAll(() => cli.close());

  it('detect a read model that differs from the log, and repair it', async () => {
    await cli.json('accounts', 'open', '--name', 'A', '--email', 'a@example.com');
    const collection = { name: 'accounts', version: 1, indexes: [['accountId']] };
    await inStores(cli, ({ readStore }) => readStore.put(collection, 'stray', { accountId: 'stray' }));
    const { code, stdout } = await cli.run('projections', 'verify', 'accounts', '--json');
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      name: 'accounts',
      equal: false,
      documents: 2,
      rebuilt_documents: 1,
      differing: [{ id: 'stray', kind: 'only_in_live' }],
    });
    expect((await cli.run('projections', 'rebuild', 'accounts')).code).toBe(1);
    const rebuilt = await cli.json<{ switched_to: string }>(
      'projections',
      'rebuild',
      'accounts',
      '--accept-difference',
    );
    expect(rebuilt).toMatchObject({ name: 'accounts', version: 1, lag_events: 0, previous: 'initial' });
    expect((await cli.run('projections', 'drop', 'accounts', '--build', rebuilt.switched_to)).code).toBe(4);
    await cli.json('projections', 'drop', 'accounts', '--build', 'initial');
    expect(await inStores(cli, ({ readStore }) => readStore.builds(collection))).toHaveLength(1);
  });

  it('delete no build that its reader fills because there is no live one', async () => {
    const nameLive = (from: string, to: string): void => {
      using file = new DatabaseSync(join(cli.directory, 'read-models.db'));
      file.exec(`UPDATE live SET collection = replace(collection, '${from}', '${to}')`);
    };
    nameLive('security_log', 'hidden');
    const { code, stderr } = await cli.run('projections', 'drop', 'security_log', '--build', 'initial');
    nameLive('hidden', 'security_log');
    expect({ code, stderr }).toMatchObject({
      code: 4,
      stderr: expect.stringMatching(/^Build initial of security_log is being filled\./),
    });
  });

  it('list and delete the builds of versions that this release does not read, unless a process of another release does', async () => {
    const others = [
      { name: 'accounts', version: 99, build: 'initial' },
      { name: 'removed', version: 1, build: 'initial' },
    ];
    await inStores(cli, async ({ readStore }) => {
      for (const { name, version } of others) await readStore.ensureLive({ name, version, indexes: [] });
      await readStore.moveCheckpoint({ name: 'removed_v1_initial', position: beforeFirst, epoch: 1 });
      // No projection has made these: nothing could build them again.
      for (const name of ['key_uses', 'unknown']) await readStore.ensureLive({ name, version: 99, indexes: [] });
    });
    expect(await cli.json('projections', 'builds', '--other-versions')).toEqual(others);
    const held = await inStores(cli, ({ leases }) => leases.acquire('reader:accounts_v99', 'later', 600_000));
    expect(await cli.run('projections', 'drop', '--other-versions')).toMatchObject({
      code: 4,
      stderr: expect.stringMatching(/^Version 99 of accounts is in use by later/),
    });
    await inStores(cli, ({ leases }) => leases.release(held ?? { name: '', owner: '', epoch: 0 }));
    expect(await cli.json('projections', 'drop', '--other-versions')).toEqual({ dropped: others });
    expect(await cli.json('projections', 'builds', '--other-versions')).toEqual([]);
    expect(await cli.json('accounts', 'list')).toHaveLength(1);
    for (const wrong of [['builds'], ['builds', 'accounts', '--other-versions'], ['drop'], ['drop', 'accounts']]) {
      expect(await cli.run('projections', ...wrong)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('--other-versions'),
      });
    }
  });

  it('delete no build while another command changes the builds of the projection', async () => {
    const { switched_to: build } = await cli.json<{ switched_to: string }>('projections', 'rebuild', 'targets');
    const drop = (): Promise<Outcome> => cli.run('projections', 'drop', 'targets', '--build', 'initial');
    const lease = await inStores(cli, ({ leases }) => leases.acquire('rebuild:targets', 'another', 60_000));
    const { code, stderr } = await drop();
    expect({ code, stderr }).toMatchObject({ code: 4, stderr: expect.stringContaining('rebuild:targets') });
    await inStores(cli, async ({ leases }) => lease && leases.release(lease));
    expect((await drop()).code).toBe(0);
    expect(await cli.json('projections', 'builds', 'targets')).toMatchObject([{ build, live: true }]);
  });

  it('name the event that a rebuild cannot handle', async () => {
    await given(cli, 'keyring-acc_1', ['ApiKeyCreated', null as never]);
    expect((await cli.run('keys', 'list', '--account', accountId)).code).toBe(3);
    const { code, stderr } = await cli.run('projections', 'rebuild', 'api_keys');
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /api_keys cannot handle ApiKeyCreated\.v1, revision 0 of keyring-acc_1, at \d+: MalformedEvent: the stored event is not a JSON object/,
    );
    expect((await cli.run('parked', 'retry', '--reader', 'api_keys')).code).toBe(1);
    expect(await cli.json('parked', 'discard', '--reader', 'api_keys')).toMatchObject({
      discarded: [expect.stringMatching(/^api_keys:/)],
    });
    expect((await cli.run('projections', 'rebuild', 'api_keys')).code).toBe(0);
  });

  it('retry the parked events of a saga', async () => {
    await given(cli, 'usage-acc_1_2026-06', ['ScanCounted', counted]);
    await park(cli, 'queue-counted-scan', 'usage-acc_1_2026-06');
    const [parked] = await cli.json<readonly { parked_id: string }[]>('parked', 'list');
    const id = parked?.parked_id ?? '';
    expect(await cli.json('parked', 'show', id)).toMatchObject({
      reader: 'queue-counted-scan',
      type: 'ScanCounted.v1',
      error: 'Error: it was broken',
      data: counted,
    });
    expect(await cli.json('parked', 'retry', id)).toEqual({ retried: 1, parked: 0 });
    const { stdout } = await cli.run('events', 'tail', '--stream', 'scan-scan_0', '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      type: 'ScanQueued.v1',
      actor: 'system:test',
      via: 'system:queue-counted-scan',
    });
  });

  it('retry the parked events of a projection by rebuilding it', async () => {
    await given(cli, 'usage-acc_1_2026-07', ['ScanCounted', { ...counted, month: '2026-07' }]);
    await park(cli, 'usage', 'usage-acc_1_2026-07');
    await cli.run('accounts', 'show', accountId);
    expect(await cli.json('parked', 'retry', '--reader', 'usage')).toEqual({ retried: 1, parked: 0 });
    expect((await cli.run('parked', 'discard')).code).toBe(2);
  });

  it('find the reader of a projection by the name of the projection, without its version', async () => {
    const reader = readerNames.find((name) => /^scans_v\d+$/.test(name)) ?? '';
    await given(cli, 'scan-scan_9', ['ScanHandedBack', { scanId: 'scan_9', accountId, attempt: 1 }]);
    await park(cli, reader, 'scan-scan_9');
    expect(await cli.json('parked', 'list', '--reader', 'scans')).toMatchObject([{ reader }]);
    const unknown = await cli.run('parked', 'list', '--reader', 'scan');
    expect(unknown.code).toBe(3);
    expect(unknown.stderr).toContain(`Reader scan does not exist. The readers are ${readerNames.join(', ')}.`);
    expect(await cli.json('parked', 'discard', '--reader', 'scans')).toMatchObject({
      discarded: [expect.stringContaining(`${reader}:`)],
    });
    expect(await cli.json('parked', 'list', '--reader', 'scans')).toEqual([]);
  });

  it('find the parked events of an earlier version of a projection by the name of its reader', async () => {
    await given(cli, 'scan-scan_8', ['ScanHandedBack', { scanId: 'scan_8', accountId, attempt: 1 }]);
    await park(cli, 'scans', 'scan-scan_8');
    expect(await cli.json('parked', 'list', '--reader', 'scans')).toMatchObject([{ reader: 'scans' }]);
  });
});

describe('A read model in front of an event of a later release', () => {
  let cli: CliEnvironment;
  beforeAll(async () => {
    cli = await createCliEnvironment();
    await cli.json('accounts', 'open', '--name', 'A', '--email', 'a@example.com');
    await given(cli, 'account-acc_2', ['AccountOpened', {}]);
    using file = new DatabaseSync(join(cli.directory, 'events.db'));
    file.exec(`UPDATE events SET type = 'AccountOpened.v9' WHERE stream = 'account-acc_2'`);
  });
  afterAll(() => cli.close());

  it('is verified without the later events, which is said', async () => {
    const { code, stdout, stderr } = await cli.run('projections', 'verify', 'accounts', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ name: 'accounts', equal: true, documents: 1, lag_events: 1 });
    expect(stderr).toMatch(/^accounts: it lacks events of the log \(\w+\); they were not compared\.$/m);
  });

  it('keeps no other from being rebuilt', async () => {
    const { code, stdout } = await cli.run('projections', 'rebuild', '--all', '--json');
    const rows = JSON.parse(stdout) as readonly { name: string; switched_to?: string; error?: string }[];
    expect(code).toBe(1);
    const error: unknown = expect.stringContaining('was stored by a later release');
    expect(rows.filter(({ switched_to: build }) => build === undefined)).toEqual([
      { name: 'accounts', equal: null, error },
      { name: 'security_log', equal: null, error },
    ]);
    expect(rows.length).toBeGreaterThan(20);
  });
});
