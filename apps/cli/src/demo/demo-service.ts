import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scopes } from '#accounts';
import { readSettings } from '#service';
import type { Settings } from '#service';
import { AccountCommands } from '../accounts/account-commands.ts';
import { KeyCommands } from '../keys/key-commands.ts';
import { openService } from '../open-service.ts';
import { UserCommands } from '../users/user-commands.ts';
import { startServerProcess } from './server-process.ts';

export interface DemoService {
  readonly url: string;
  readonly key: string;
  /** Page on which a person joins the account, to see its scans in the console. */
  readonly invitationUrl: string;
  readonly dataDirectory: string;
  /** File of its self-signed certificate, PEM. */
  readonly certificateFile: string;
  readonly certificate: string;
  close(): Promise<void>;
}

/**
 * Starts the service on a free port with a temporary data directory, one account with an API key, and an invitation to it.
 * It may scan loopback addresses.
 */
export async function startDemoService(): Promise<DemoService> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'scanledger-demo-'));
  const environment = {
    DATA_DIR: dataDirectory,
    PORT: '0',
    METRICS_PORT: 'off',
    ALLOWED_NETWORKS: '127.0.0.0/8',
    SCAN_REQUESTS_PER_SECOND: '500',
  };
  const server = await startServerProcess(environment);
  const certificateFile = join(dataDirectory, 'tls-cert.pem');
  return {
    url: server.url,
    ...(await openAccount(readSettings({ ...environment, PORT: new URL(server.url).port }))),
    dataDirectory,
    certificateFile,
    certificate: readFileSync(certificateFile, 'utf8'),
    close: () => server.stop(),
  };
}

/** Like an operator while the service runs. */
async function openAccount(settings: Settings): Promise<Pick<DemoService, 'key' | 'invitationUrl'>> {
  const operator = await openService(settings, false);
  try {
    const opened = await operator.app
      .get(AccountCommands)
      .open({ name: 'Demonstration', email: 'demo@example.com', plan: 'team' });
    const { account_id: account } = opened.json as { readonly account_id: string };
    const created = await operator.app.get(KeyCommands).create({ account, name: 'demo', scopes: scopes.join(',') });
    const { key } = created.json as { readonly key: string };
    const invited = await operator.app
      .get(UserCommands)
      .invite(account, { email: 'demo@example.com', role: 'owner', hours: '24' });
    return { key, invitationUrl: (invited.json as { readonly url: string }).url };
  } finally {
    await operator.close();
  }
}
