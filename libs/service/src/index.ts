export { Background } from './background/background.ts';
export { waitForAccountReadModels } from './background/wait-for-account-read-models.ts';
export { settingTable } from './config/settings.ts';
export { ownPorts } from './config/own-ports.ts';
export type { SettingName, Settings } from './config/settings.ts';
export {
  ConfigurationError,
  configurationErrorExitCode,
  environmentWithFile,
  readSettings,
} from './config/read-settings.ts';
export type { Environment } from './config/read-settings.ts';
export { idempotencyStream } from './idempotency/idempotency.decider.ts';
export type { IdempotencyEvent, RequestAnswered } from './idempotency/idempotency.events.ts';
export { KeyUse, keyUses } from './keys/key-use.ts';
export { KeyViews } from './keys/key-views.ts';
export { openLog } from './log/open-log.ts';
export { Metrics } from './metrics/metrics.ts';
export { BackgroundModule } from './wiring/background.module.ts';
export { CoreModule } from './wiring/core.module.ts';
export { eventCatalogue, projections, sagas } from './wiring/features.ts';
export { openStores } from './wiring/stores.ts';
export type { Stores } from './wiring/stores.ts';
