export { accountsSlice } from './accounts.slice.ts';

export { ChangeKeys } from './change-keys.handler.ts';
export { ChangePlan } from './change-plan.handler.ts';
export { FindAccount } from './find-account.handler.ts';
export { FindApiKey } from './find-api-key.handler.ts';
export { GetApiKey } from './get-api-key.handler.ts';
export { GetDailyScans } from './get-daily-scans.handler.ts';
export type { DayOfScans } from './get-daily-scans.handler.ts';
export { GetUsage } from './get-usage.handler.ts';
export { ListAccountPage } from './list-account-page.handler.ts';
export { ListAccounts } from './list-accounts.handler.ts';
export { ListApiKeys } from './list-api-keys.handler.ts';
export { OpenAccount } from './open-account.handler.ts';
export { ReportExposedApiKey } from './report-exposed-api-key.handler.ts';

export { Accounts } from './accounts.ts';
export { ChangeLimit } from './change-limit.ts';
export { Quota } from './quota.ts';
export { ValidApiKeys } from './valid-api-keys.ts';
export { waitForAccountReadModels } from './wait-for-account-read-models.ts';

export type { AccountDocument } from './accounts.projection.ts';
export type { ApiKeyDocument } from './api-keys.projection.ts';
export type { KeyringCommand } from './keyring.decider.ts';
export type { ScanCounted, UsageLimitReached } from './usage.events.ts';

export { billingPeriodAt } from './billing-period.ts';
export { issueKey } from './issued-key.ts';
export { keyStatus } from './key-status.ts';
export { limitsOf, plans } from './plans.ts';
export type { Limits, Plan, Subscription } from './plans.ts';
export { defaultScopes, scopes } from './scopes.ts';
export type { Scope } from './scopes.ts';
