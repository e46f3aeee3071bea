/* oxlint-disable no-console -- the client writes to the console by itself */
import { EventStoreDBClient } from '@eventstore/db-client';
import type { CallOptions, Metadata } from '@grpc/grpc-js';

/**
 * What the client (6.2.1) does for each of its own calls, and does not declare as public: it connects to the node that
 * takes writes, sends credentials, and connects anew after a failure, to the leader that the server names.
 */
export interface ClientCalls<Service> {
  execute<T>(
    service: new (...args: never[]) => Service,
    name: string,
    run: (service: Service) => Promise<T>,
  ): Promise<T>;
  callArguments(options: object, callOptions: { readonly deadline: number }): [Metadata, Partial<CallOptions>];
}

/**
 * A client as the package makes it. Below 10 s for the keep-alive interval, which we choose on purpose, it writes a
 * warning to the console: there is no option against it, and standard error is for the messages of the program.
 */
export function openClient(connectionString: string): EventStoreDBClient {
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
