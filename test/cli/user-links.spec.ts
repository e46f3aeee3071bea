import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { createCliEnvironment } from './cli.ts';
import type { CliEnvironment } from './cli.ts';

jest.setTimeout(120_000);

let cli: CliEnvironment;
afterEach(() => cli.close());

const open = ['accounts', 'open', '--name', 'Acme', '--email', 'ops@example.com'];

/** What the command prints that invites the first owner of a new account. */
async function invite(settings: Readonly<Record<string, string>>) {
  cli = await createCliEnvironment(settings);
  const { account_id: accountId } = await cli.json<{ account_id: string }>(...open);
  const { code, stdout, stderr } = await cli.run('accounts', 'invite', accountId, '--email', 'a@example.com', '--json');
  const { url = '' } = code === 0 ? (JSON.parse(stdout) as { url: string }) : {};
  return { code, origin: url.replace(/\/invitation\?token=[\w-]{43}$/, ''), stderr };
}

describe('the link of an invitation', () => {
  it('begins with PUBLIC_URL', async () => {
    const invitation = await invite({ PORT: '0', PUBLIC_URL: 'https://scans.example.com' });
    expect(invitation).toEqual({ code: 0, origin: 'https://scans.example.com', stderr: '' });
  });

  it('begins with HOST and PORT of the command otherwise, and the command says so', async () => {
    const { origin, stderr } = await invite({ HOST: '0.0.0.0', PORT: '18443' });
    expect(origin).toBe('https://localhost:18443');
    expect(stderr).toContain('PUBLIC_URL is not set: the link begins with https://localhost:18443, from HOST and PORT');
  });

  it('is not made where nothing tells the port of the server', async () => {
    const { code, stderr } = await invite({ PORT: '0' });
    expect([code, stderr]).toEqual([2, expect.stringContaining('Set PUBLIC_URL')]);
    const log = await cli.run('events', 'tail');
    expect(log.stdout).toContain('AccountOpened.v1');
    expect(log.stdout).not.toContain('InvitationCreated.v1');
  });
});
