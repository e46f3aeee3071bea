/** The stores on servers. Apart from the embedded ones, so that their drivers are loaded only when they are used. */
export { EventStoreDbLog } from './eventstoredb/eventstoredb-log.ts';
export { MongoConnection } from './mongodb/mongodb-connection.ts';
export { MongoLeases } from './mongodb/mongodb-leases.ts';
export { MongoRateWindows } from './mongodb/mongodb-rate-windows.ts';
export { MongoReadStore } from './mongodb/mongodb-read-store.ts';
