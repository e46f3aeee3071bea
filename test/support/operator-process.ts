import { createInterface } from 'node:readline';
import { issueKey, limitsOf } from '#accounts';
import type { Scope, Subscription } from '#accounts';
import { CommandExecutor, ReaderProgress, ReadYourWrites } from '#event-sourcing';
import { SystemClock, SystemIds } from '#kernel';
import { eventCatalogue, openStores, readSettings } from '#service';
import { accountStream } from '../../libs/accounts/src/accounts/account.decider.ts';
import { accountsProjection } from '../../libs/accounts/src/accounts/accounts.projection.ts';
import { apiKeysProjection } from '../../libs/accounts/src/keys/api-keys.projection.ts';
import { keyringStream } from '../../libs/accounts/src/keys/keyring.decider.ts';
import { schedulesStream } from '../../libs/schedules/src/schedules.decider.ts';
import { schedulesProjection } from '../../libs/schedules/src/schedules.projection.ts';

/**
 * Opens accounts and keys in the stores of a running service, as an operator does: reads one order a line from standard
 * input, replies to each with one line.
 */
export type Order =
  | { readonly type: 'open-account'; readonly subscription: Subscription; readonly scopes: readonly Scope[] }
  | { readonly type: 'create-key'; readonly accountId: string; readonly scopes: readonly Scope[] }
  | { readonly type: 'change-plan'; readonly accountId: string; readonly subscription: Subscription }
  | {
      readonly type: 'change-schedule';
      readonly accountId: string;
      readonly scheduleId: string;
      readonly cron: string;
      readonly now: string;
    }
  | { readonly type: 'read-stream'; readonly stream: string };

const clock = new SystemClock();
const ids = new SystemIds();
const stores = await openStores(readSettings(process.env), clock, {
  onFatal: (reason) => {
    throw reason;
  },
});
const executor = new CommandExecutor(stores.eventLog, eventCatalogue, clock, ids);
const readYourWrites = new ReadYourWrites(stores.readStore, new ReaderProgress());
const context = { actor: 'operator:tests', correlationId: 'tests', causationId: 'tests' };

for await (const line of createInterface(process.stdin)) {
  const reply = await execute(JSON.parse(line) as Order);
  process.stdout.write(`${JSON.stringify(reply)}\n`);
}
await stores.close();

async function execute(order: Order): Promise<object> {
  switch (order.type) {
    case 'open-account': {
      const { subscription, scopes } = order;
      const accountId = `acc_${ids.token()}`;
      const account = { accountId, name: 'Test', email: `${accountId}@example.com`, subscription };
      const opened = await executor.execute(accountStream, accountId, { type: 'OpenAccount', ...account }, context);
      const key = await createKey(accountId, scopes);
      await readYourWrites.until(accountsProjection, opened.position, 20_000);
      return { accountId, ...key, limits: limitsOf(subscription) };
    }
    case 'create-key':
      return createKey(order.accountId, order.scopes);
    case 'change-plan': {
      const { accountId, subscription } = order;
      const command = { type: 'ChangePlan', accountId, subscription } as const;
      const { position } = await executor.execute(accountStream, accountId, command, context);
      await readYourWrites.until(accountsProjection, position, 20_000);
      return {};
    }
    case 'change-schedule': {
      const { accountId, scheduleId, cron, now } = order;
      const command = { type: 'ChangeSchedule', accountId, scheduleId, changes: { cron }, now } as const;
      const { position } = await executor.execute(schedulesStream, accountId, command, context);
      await readYourWrites.until(schedulesProjection, position, 20_000);
      return {};
    }
    case 'read-stream': {
      const events: object[] = [];
      for await (const event of stores.eventLog.readStream(order.stream, 0)) events.push(event);
      return { events };
    }
  }
}

async function createKey(accountId: string, scopes: readonly Scope[]): Promise<{ keyId: string; key: string }> {
  const { secret, fingerprint } = issueKey(ids, `key_${ids.token()}`);
  const create = {
    accountId,
    creatorKeyId: null,
    key: fingerprint,
    name: 'test',
    scopes,
    expiresAt: null,
    now: clock.timestamp(),
  };
  const { position } = await executor.execute(keyringStream, accountId, { type: 'CreateApiKey', ...create }, context);
  await readYourWrites.until(apiKeysProjection, position, 20_000);
  return { keyId: fingerprint.keyId, key: secret };
}
