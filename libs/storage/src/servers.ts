/** The stores on servers, apart from the embedded ones: their drivers are loaded only where somebody asks for this. */
export * from './eventstoredb/eventstoredb-log.ts';
export { MongoConnection } from './mongodb/mongodb-connection.ts';
export * from './mongodb/mongodb-leases.ts';
export * from './mongodb/mongodb-rate-windows.ts';
export * from './mongodb/mongodb-read-store.ts';
