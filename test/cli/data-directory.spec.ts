import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { builtFile } from '../support/built-file.ts';
import { createCliEnvironment } from './cli.ts';
import type { CliEnvironment, Outcome } from './cli.ts';

jest.setTimeout(120_000);

const directory = mkdtempSync(join(tmpdir(), 'scanledger-stores-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

function runCli(settings: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    const program = builtFile('scanledger-admin.js');
    const env = { PATH: process.env['PATH'], ...settings };
    const cli = execFile(process.execPath, [program, ...args], { env, cwd: directory }, (_error, stdout, stderr) =>
      resolve({ code: cli.exitCode ?? -1, stdout, stderr }),
    );
  });
}

describe('The CLI with a DATA_DIR without stores', () => {
  const missing = join(directory, 'mistyped');

  it.each([
    ['accounts', 'list'],
    ['projections', 'list'],
    ['events', 'tail'],
  ])('rejects %s %s, and creates nothing', async (...args) => {
    const { code, stdout, stderr } = await runCli({ DATA_DIR: missing }, ...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(`DATA_DIR ${missing} has no event log.`);
    expect(existsSync(missing)).toBe(false);
  });

  it.each([
    ['--name', 'A', '--email', 'nobody'],
    ['--name', '', '--email', 'a@example.com'],
    ['--name', 'A', '--email', 'a@example.com', '--plan', 'golden'],
  ])('creates nothing for an account that cannot be opened: %s %j %s %s', async (...options) => {
    const { code, stdout, stderr } = await runCli({ DATA_DIR: missing }, 'accounts', 'open', ...options);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^--[a-z]+ must /);
    expect(existsSync(missing)).toBe(false);
  });

  it('creates stores to open the first account, and says so', async () => {
    const created = join(directory, 'created');
    const open = ['accounts', 'open', '--name', 'A', '--email', 'a@example.com', '--json'];
    const first = await runCli({ DATA_DIR: created }, ...open);
    expect(first).toMatchObject({ code: 0, stderr: `Created an event log in DATA_DIR ${created}.\n` });
    expect(await runCli({ DATA_DIR: created }, 'accounts', 'list', '--json')).toMatchObject({ code: 0, stderr: '' });
  });

  it('does not say that it has created stores where it cannot', async () => {
    const file = join(directory, 'a-file');
    writeFileSync(file, '');
    const open = ['accounts', 'open', '--name', 'A', '--email', 'a@example.com'];
    const { code, stderr } = await runCli({ DATA_DIR: join(file, 'data') }, ...open);
    expect(code).toBe(1);
    expect(stderr).toContain(file);
    expect(stderr).not.toContain('Created');
  });
});

describe('The CLI with an EventStoreDB that cannot be reached', () => {
  it('says so while it still tries', async () => {
    const settings = {
      DATA_DIR: directory,
      EVENT_LOG: 'eventstoredb',
      SECRETS_KEY: Buffer.alloc(32).toString('base64'),
    };
    const EVENTSTORE_URL = 'esdb://admin:pa55word@127.0.0.1:1?tls=false';
    const { code, stderr } = await runCli({ ...settings, EVENTSTORE_URL }, 'accounts', 'list');
    expect(code).toBe(1);
    expect(stderr).toMatch(/^EventStoreDB at 127\.0\.0\.1:1 \(EVENTSTORE_URL\) cannot be reached; retrying\.\n/);
    expect(stderr).not.toContain('pa55word');
    expect(stderr).not.toContain('KeepAliveInterval');
  });
});

describe('The CLI', () => {
  let cli: CliEnvironment;
  beforeAll(async () => {
    cli = await createCliEnvironment();
    await cli.json('accounts', 'open', '--name', 'A', '--email', 'a@example.com');
  });
  afterAll(() => cli.close());

  it('says why it can store nothing', async () => {
    using other = new DatabaseSync(join(cli.directory, 'events.db'));
    other.exec('BEGIN IMMEDIATE');
    const { code, stderr } = await cli.run('accounts', 'open', '--name', 'B', '--email', 'b@example.com');
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The service cannot store anything right now\. Try again\. \(.*database is locked\)\n$/);
  });

  const notPositions = ['nonsense', '12', '-1', '00000000000000000001.x', '00000000000000009999', '9'.repeat(20)];
  it.each(notPositions)('rejects events tail --from %s', async (from) => {
    const { code, stdout, stderr } = await cli.run('events', 'tail', '--json', '--from', from);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^--from must be a position of this log, such as \d{20}; got "/);
  });

  it('rejects an unknown event type of events tail', async () => {
    const { code, stdout, stderr } = await cli.run('events', 'tail', '--json', '--type', 'ScanQueud');
    const message = '--type must be an event type, such as ScanQueued; got "ScanQueud".\n';
    expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: '', stderr: message });
  });

  it('reports an unknown stream of events tail as not found', async () => {
    const { code, stdout, stderr } = await cli.run('events', 'tail', '--json', '--stream', 'scan-scan_none');
    const message = 'The log has no stream scan-scan_none.\n';
    expect({ code, stdout, stderr }).toEqual({ code: 3, stdout: '', stderr: message });
  });

  it('reports an unknown account of users list as not found', async () => {
    const { code, stdout, stderr } = await cli.run('users', 'list', 'acc_none');
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
    expect(stderr).toMatch(/^Account acc_none does not exist\./);
  });

  it.each(['list', 'retry', 'discard'])('reports an unknown reader of parked %s as not found', async (command) => {
    const { code, stderr } = await cli.run('parked', command, '--reader', 'no_such_reader');
    expect(code).toBe(3);
    expect(stderr).toMatch(/^Reader no_such_reader does not exist\. The readers are accounts, /);
  });
});
