import { describe, expect } from '@jest/globals';
import { issueKey, scopes } from '#accounts';
import { CommandExecutor } from '#event-sourcing';
import { SystemClock, SystemIds } from '#kernel';
import { openEmbeddedStores } from '#storage';
import { eventCatalogue } from '#service';
import { accountStream } from '../../libs/accounts/src/accounts/account.decider.ts';
import { keyringStream } from '../../libs/accounts/src/keys/keyring.decider.ts';
import { itEmbedded, serviceForSpecs } from '../support/service-for-specs.ts';

const clock = new SystemClock();
const ids = new SystemIds();
const context = { actor: 'operator:test', correlationId: 'test', causationId: 'test' };
const accounts = 5_000;
/** All of them at once would be one write that takes long on a busy machine. */
const atOnce = 100;

const api = serviceForSpecs();

describe('a server that has printed its ready line', () => {
  itEmbedded('accepts every key that was created while no server ran', async () => {
    await api.service.stop();
    const key = await openAccountsOffline(api.service.dataDirectory);
    await api.service.restart();
    expect((await api.client(key).get('/v1/usage')).status).toBe(200);
  });
});

/** Many accounts, so that reading them takes a while; the key of the last one. */
async function openAccountsOffline(directory: string): Promise<string> {
  const stores = await openEmbeddedStores({ directory, clock, onFatal: (reason) => console.error(reason) });
  const executor = new CommandExecutor(stores.eventLog, eventCatalogue, clock, ids);
  const open = async (): Promise<string> => {
    const accountId = `acc_${ids.token()}`;
    const subscription = { plan: 'free' } as const;
    const account = { type: 'OpenAccount', accountId, name: 'n', email: 'n@example.com', subscription } as const;
    await executor.execute(accountStream, accountId, account, context);
    return accountId;
  };
  for (let opened = 0; opened < accounts; opened += atOnce) await Promise.all(Array.from({ length: atOnce }, open));
  const accountId = await open();
  const { secret, fingerprint } = issueKey(ids, `key_${ids.token()}`);
  const create = {
    type: 'CreateApiKey',
    accountId,
    creatorKeyId: null,
    key: fingerprint,
    name: 'n',
    scopes,
    expiresAt: null,
  } as const;
  await executor.execute(keyringStream, accountId, { ...create, now: clock.timestamp() }, context);
  await stores.close();
  return secret;
}
