import { withOwnDatabase } from '../support/own-database.ts';

let database: string | undefined;

/** The addresses of the servers that `npm run test:engines` found or started. */
export const eventStoreAddress = (): string => addressIn('EVENTSTORE_URL');

/** With a database for each file of tests: a service does not start on read models that another log has filled. */
export const mongoAddress = (): string => (database ??= withOwnDatabase(addressIn('MONGODB_URL')));

function addressIn(variable: string): string {
  const address = process.env[variable];
  if (address === undefined) throw new Error(`${variable} is not set: start these tests with npm run test:engines`);
  return address;
}
