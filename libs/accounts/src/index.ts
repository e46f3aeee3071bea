export { accountsSlice } from './accounts.slice.ts';

export { ChangeKeys } from './keys/change-keys.handler.ts';
export { ChangePlan } from './accounts/change-plan.handler.ts';
export { FindAccount } from './accounts/find-account.handler.ts';
export { FindApiKey } from './keys/find-api-key.handler.ts';
export { GetApiKey } from './keys/get-api-key.handler.ts';
export { GetDailyScans } from './usage/get-daily-scans.handler.ts';
export type { DayOfScans } from './usage/get-daily-scans.handler.ts';
export { GetUsage } from './usage/get-usage.handler.ts';
export { ListAccountPage } from './accounts/list-account-page.handler.ts';
export { ListAccounts } from './accounts/list-accounts.handler.ts';
export { ListApiKeys } from './keys/list-api-keys.handler.ts';
export { OpenAccount } from './accounts/open-account.handler.ts';
export { ReportExposedApiKey } from './keys/report-exposed-api-key.handler.ts';

export { Accounts } from './accounts/accounts.ts';
export { ChangeLimit } from './change-limit.ts';
export { Quota } from './usage/quota.ts';
export { ValidApiKeys } from './keys/valid-api-keys.ts';
export { waitForAccountReadModels } from './wait-for-account-read-models.ts';

export type { AccountDocument } from './accounts/accounts.projection.ts';
export type { ApiKeyDocument } from './keys/api-keys.projection.ts';
export type { KeyringCommand } from './keys/keyring.decider.ts';
export type { ScanCounted, UsageLimitReached } from './usage/usage.events.ts';

export { billingPeriodAt } from './usage/billing-period.ts';
export { issueKey } from './keys/issued-key.ts';
export { keyStatus } from './keys/key-status.ts';
export { limitsOf, plans } from './accounts/plans.ts';
export type { Limits, Plan, Subscription } from './accounts/plans.ts';
export { defaultScopes, scopes } from './keys/scopes.ts';
export type { Scope } from './keys/scopes.ts';
