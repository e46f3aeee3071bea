export { MemoryRateWindows } from './memory/memory-rate-windows.ts';
export { isDataDirectoryLocked, lockDataDirectory, openEmbeddedStores } from './sqlite/data-directory.ts';
export type { EmbeddedOptions, EmbeddedStores, Lock } from './sqlite/data-directory.ts';
export { findEventLogFile } from './sqlite/event-log-file.ts';
export { isFormatRefused } from './sqlite/writer/database-file.ts';
export { explainDamage } from './sqlite/writer/sqlite-error.ts';
export { SqliteEventLog } from './sqlite/sqlite-event-log.ts';
