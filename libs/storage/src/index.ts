export { SqliteEventLog } from './sqlite/sqlite-event-log.ts';
export * from './memory/memory-rate-windows.ts';
export * from './sqlite/data-directory.ts';
