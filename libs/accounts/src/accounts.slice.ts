import type { FeatureSlice } from '#event-sourcing';
import { accountEvents } from './accounts/account.events.ts';
import { AccountsModule } from './accounts.module.ts';
import { accountsProjection } from './accounts/accounts.projection.ts';
import { apiKeysProjection } from './keys/api-keys.projection.ts';
import { dailyScansProjection } from './usage/daily-scans.projection.ts';
import { keyringEvents } from './keys/keyring.events.ts';
import { usageEvents } from './usage/usage.events.ts';
import { usageProjection } from './usage/usage.projection.ts';

/** Accounts: their plans, their API keys and what they use of their quota. */
export const accountsSlice: FeatureSlice = {
  events: [accountEvents, keyringEvents, usageEvents],
  projections: [accountsProjection, apiKeysProjection, usageProjection, dailyScansProjection],
  sagas: [],
  logLines: {},
  retention: [],
  collections: [],
  workers: [],
  module: AccountsModule,
};
