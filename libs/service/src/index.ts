export { Background } from './background/background.ts';
export { ownEndpoints } from './config/own-endpoints.ts';
export type { Settings } from './config/settings.ts';
export { ConfigurationError, configurationErrorExitCode } from './config/configuration-error.ts';
export { isMisconfigured } from './wiring/is-misconfigured.ts';
export { environmentWithFile, unknownNamesInFile } from './config/environment.ts';
export { SiteUrl, unspecifiedHosts } from './config/site-url.ts';
export { readAndVerifySettings, readSettings } from './config/read-settings.ts';
export type { Rule } from './config/rules.ts';
export { idempotencyStream, holderOf } from './idempotency/idempotency.decider.ts';
export type { RequestAnswered } from './idempotency/idempotency.events.ts';
export { KeyUse, keyUses } from './keys/key-use.ts';
export { KeyViews } from './keys/key-views.ts';
export { openLog } from './log/open-log.ts';
export type { OpenLog } from './log/open-log.ts';
export { RepeatedFailures } from './log/repeated-failures.ts';
export { boundYoungGeneration } from './memory/bound-young-generation.ts';
export { boundHeapGrowth, boundOldGeneration, collectGarbage } from './memory/heap-growth.ts';
export { IdleMemory } from './memory/idle-memory.ts';
export { releaseMemory } from './memory/release-memory.ts';
export { Metrics } from './metrics/metrics.ts';
export { shareProgress } from './progress/share-progress.ts';
export { relayCommands } from './relay/relay-commands.ts';
export type { Relaying } from './relay/relay-commands.ts';
export { eventStoreUrlMistakes, mongoUrlMistakes } from './config/connection-rules.ts';
export { receiptsOrigin } from './config/receipts-origin.ts';
export { openSecretsKeys, presentSecretsKeys } from './secrets/open-secrets-keys.ts';
export { BackgroundModule } from './wiring/background.module.ts';
export { CoreModule } from './wiring/core.module.ts';
export { MetricsModule } from './wiring/metrics.module.ts';
export {
  eventCatalogue,
  plainCollections,
  projections,
  readerNames,
  retentionRules,
  sagas,
} from './wiring/features.ts';
export { openStores } from './wiring/stores.ts';
export type { Stores } from './wiring/stores.ts';
