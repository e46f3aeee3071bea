import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createCliEnvironment } from './cli.ts';
import type { CliEnvironment } from './cli.ts';

jest.setTimeout(120_000);

describe('The CLI without a running service', () => {
  let cli: CliEnvironment;
  let account: string;
  beforeAll(async () => {
    cli = await createCliEnvironment();
    const opened = await cli.json<{ account_id: string }>(
      'accounts',
      'open',
      '--name',
      'Acme',
      '--email',
      'ops@acme.example',
      '--plan',
      'pro',
    );
    expect(opened).toEqual({
      account_id: expect.stringMatching(/^acc_[0-9A-Za-z]{22}$/),
      name: 'Acme',
      email: 'ops@acme.example',
      plan: 'pro',
    });
    account = opened.account_id;
  });
  afterAll(() => cli.close());

  it('reports usage errors, missing objects and conflicts by exit codes', async () => {
    const again = ['accounts', 'open', '--name', 'Other', '--email', 'OPS@acme.example'];
    const expected: readonly (readonly [number, ...string[]])[] = [
      [2],
      [2, 'accounts', 'close'],
      [2, ...again, '--plan', 'enterprise'],
      [4, ...again],
      [3, 'accounts', 'show', 'acc_nobody'],
      [3, 'keys', 'create', '--account', 'acc_nobody', '--name', 'k'],
      [3, 'keys', 'revoke', 'key_nobody'],
      [3, 'projections', 'verify', 'unknown'],
    ];
    for (const [code, ...parameters] of expected) {
      const outcome = await cli.run(...parameters, '--json');
      expect({ parameters, code: outcome.code, stdout: outcome.stdout }).toEqual({ parameters, code, stdout: '' });
      expect(outcome.stderr).not.toBe('');
    }
  });

  it('reads from read models that are up to date without writing', async () => {
    const stored = (): readonly Buffer[] =>
      ['events.db', 'read-models.db'].map((file) => readFileSync(join(cli.directory, file)));
    await cli.json('accounts', 'show', account);
    const before = stored();
    expect(await cli.json('accounts', 'list')).toEqual([expect.objectContaining({ account_id: account })]);
    await cli.json('accounts', 'show', account);
    await cli.json('keys', 'list', '--account', account);
    expect(stored()).toEqual(before);
  });

  it('changes the plan and limits of an account', async () => {
    const limits = ['--scans-per-month', '7', '--requests-per-minute', '8', '--concurrent-scans', '9'];
    const own = { plan: 'enterprise', scans_per_month: 7, requests_per_minute: 8, concurrent_scans: 9 };
    expect(await cli.json('accounts', 'plan', account, '--plan', 'enterprise', ...limits)).toMatchObject(own);
    expect(await cli.json('accounts', 'show', account)).toMatchObject({ ...own, scans_used: 0 });
  });

  it('creates, rotates, lists and revokes keys, and shows each key only once', async () => {
    const made = await cli.json<{ key_id: string; key: string; scopes: readonly string[] }>(
      'keys',
      'create',
      '--account',
      account,
      '--name',
      'ci',
      '--scopes',
      'scans:read,usage:read',
    );
    expect(made).toEqual({
      key_id: expect.stringMatching(/^key_[0-9A-Za-z]{22}$/),
      key: expect.stringMatching(/^slk_[0-9A-Za-z]{38}$/),
      scopes: ['scans:read', 'usage:read'],
    });
    const rotated = await cli.json<{ key_id: string }>('keys', 'rotate', made.key_id, '--overlap-hours', '1');
    expect(rotated).toMatchObject({ replaces: made.key_id, scopes: made.scopes });
    expect((await cli.run('keys', 'rotate', made.key_id)).code).toBe(4);
    await cli.json('keys', 'revoke', rotated.key_id);
    const listed = await cli.run('keys', 'list', '--account', account, '--json');
    expect(JSON.parse(listed.stdout)).toMatchObject([
      { key_id: rotated.key_id, state: 'revoked' },
      { key_id: made.key_id, state: 'expiring', last_used_at: null },
    ]);
    expect(listed.stdout).not.toContain(made.key);
  });

  it('prints tables without --json', async () => {
    const { stdout } = await cli.run('accounts', 'list');
    expect(stdout).toMatch(/^account_id +name +email +plan +opened_at\nacc_\w+ +Acme +ops@acme\.example/);
  });

  it('prints scopes as --scopes takes them', async () => {
    const scopes = 'scans:read,usage:read';
    const { stdout } = await cli.run('keys', 'create', '--account', account, '--name', 'reader', '--scopes', scopes);
    expect(stdout).toMatch(/^scopes +scans:read,usage:read$/m);
  });
});
