/* oxlint-disable no-console -- the client writes to the console by itself */
import { EventStoreDBClient } from '@eventstore/db-client';

/**
 * Creates a client. Below 10 s for the keep-alive interval, which we choose on purpose, the client writes a warning to
 * the console: there is no option against it, and standard error is for the messages of the program.
 */
export function createClient(connectionString: string): EventStoreDBClient {
  const { warn } = console;
  console.warn = (...args: readonly unknown[]): void => {
    if (!String(args[0]).startsWith('Specified KeepAliveInterval')) warn(...args);
  };
  try {
    return EventStoreDBClient.connectionString(connectionString);
  } finally {
    console.warn = warn;
  }
}
