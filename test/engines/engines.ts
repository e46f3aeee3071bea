/** The addresses of the servers that `npm run test:engines` found or started. */
export const eventStoreAddress = (): string => addressIn('EVENTSTORE_URL');
export const mongoAddress = (): string => addressIn('MONGODB_URL');

function addressIn(variable: string): string {
  const address = process.env[variable];
  if (address === undefined) throw new Error(`${variable} is not set: start these tests with npm run test:engines`);
  return address;
}
