import { randomUUID } from 'node:crypto';

/** The URL of a MongoDB server with the name of a database that nothing else uses. */
export function withOwnDatabase(url: string): string {
  const address = new URL(url);
  address.pathname = `/test_${randomUUID().replaceAll('-', '').slice(0, 16)}`;
  return address.href;
}
