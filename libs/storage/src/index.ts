export * from './eventstoredb/eventstoredb-log.ts';
export { SqliteEventLog } from './sqlite/sqlite-event-log.ts';
export * from './memory/memory-rate-windows.ts';
export * from './sqlite/data-directory.ts';
export { MongoConnection } from './mongodb/mongodb-connection.ts';
export * from './mongodb/mongodb-leases.ts';
export * from './mongodb/mongodb-rate-windows.ts';
export * from './mongodb/mongodb-read-store.ts';
