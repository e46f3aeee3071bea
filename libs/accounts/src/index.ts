export { accountsSlice } from './accounts.slice.ts';

export { ChangeKeys } from './change-keys.handler.ts';
export { ChangePlan } from './change-plan.handler.ts';
export { GetApiKey } from './get-api-key.handler.ts';
export { GetUsage } from './get-usage.handler.ts';
export { ListApiKeys } from './list-api-keys.handler.ts';
export { OpenAccount } from './open-account.handler.ts';

export { accountsProjection } from './accounts.projection.ts';
export type { AccountDocument } from './accounts.projection.ts';
export { apiKeysProjection, keyStatus } from './api-keys.projection.ts';
export type { ApiKeyDocument } from './api-keys.projection.ts';
export { usageProjection } from './usage.projection.ts';

export { accountStream } from './account.decider.ts';
export { keyringStream } from './keyring.decider.ts';
export type { KeyringCommand } from './keyring.decider.ts';
export { usageStream, usageStreamId } from './usage.decider.ts';
export type { ScanCounted, UsageLimitReached } from './usage.events.ts';

export { billingPeriodAt } from './billing-period.ts';
export { issueKey } from './issued-key.ts';
export { hashKey, isWellFormedKey } from './key-secret.ts';
export { limitsOf, plans } from './plans.ts';
export type { Limits, Plan, Subscription } from './plans.ts';
export { defaultScopes, scopes } from './scopes.ts';
export type { Scope } from './scopes.ts';
