export * from './eventstoredb/eventstoredb-log.ts';
export * from './sqlite/sqlite-event-log.ts';
