import { CommandExecutor, EventCatalogue } from '#event-sourcing';
import type { EventLog } from '#event-sourcing';
import { SystemClock, SystemIds } from '#kernel';
import { accountEvents } from '../../../libs/accounts/src/accounts/account.events.ts';
import { accountStream } from '../../../libs/accounts/src/accounts/account.decider.ts';
import { issueKey } from '../../../libs/accounts/src/keys/issued-key.ts';
import { keyringStream } from '../../../libs/accounts/src/keys/keyring.decider.ts';
import { keyringEvents } from '../../../libs/accounts/src/keys/keyring.events.ts';
import { scopes } from '../../../libs/accounts/src/keys/scopes.ts';
import { findingDetailsEvents } from '../../../libs/scans/src/findings/finding-details.events.ts';
import { scanEvents } from '../../../libs/scans/src/scan/scan.events.ts';

export interface BenchAccount {
  readonly accountId: string;
  readonly key: string;
}

export const ids = new SystemIds();
export const clock = new SystemClock();
export const context = { actor: 'operator:bench', correlationId: 'bench', causationId: 'bench' } as const;

export function executorOn(log: EventLog): CommandExecutor {
  return new CommandExecutor(
    log,
    new EventCatalogue([accountEvents, keyringEvents, scanEvents, findingDetailsEvents]),
    clock,
    ids,
  );
}

/** An account whose limits no bench reaches, and a key with every scope. */
export async function openAccount(log: EventLog, concurrentScans = 1_000_000): Promise<BenchAccount> {
  const executor = executorOn(log);
  const accountId = `acc_${ids.token()}`;
  const limits = { scansPerMonth: 100_000_000, requestsPerMinute: 1_000_000_000, concurrentScans };
  await executor.execute(
    accountStream,
    accountId,
    {
      type: 'OpenAccount',
      accountId,
      name: 'bench',
      email: 'bench@example.com',
      subscription: { plan: 'enterprise', limits },
    },
    context,
  );
  const { secret, fingerprint } = issueKey(ids, `key_${ids.token()}`);
  const now = clock.timestamp();
  await executor.execute(
    keyringStream,
    accountId,
    {
      type: 'CreateApiKey',
      accountId,
      creatorKeyId: null,
      key: fingerprint,
      name: 'bench',
      scopes,
      expiresAt: null,
      now,
    },
    context,
  );
  return { accountId, key: secret };
}
