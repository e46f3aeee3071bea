/* oxlint-disable no-console -- the client writes to the console by itself */
import { EventStoreDBClient } from '@eventstore/db-client';

/**
 * How much the server may send on a call before this process has read it, in place of 64 KiB. 23.10 drops a live
 * subscription when 32 events wait to be sent, which those of 64 requests at once did, several times a second.
 */
const receiveWindowBytes = 1_024 * 1_024;

/** What the client (6.2.1) and its channel do not declare as public. The channel reads its options when it connects. */
interface Channels {
  createChannel: () => Promise<{ readonly internalChannel: { readonly options: Record<string, unknown> } }>;
}

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
    return withReceiveWindow(EventStoreDBClient.connectionString(connectionString));
  } finally {
    console.warn = warn;
  }
}

function withReceiveWindow(client: EventStoreDBClient): EventStoreDBClient {
  const channels = client as unknown as Channels;
  const create = channels.createChannel;
  channels.createChannel = async () => {
    const channel = await create();
    channel.internalChannel.options['grpc-node.flow_control_window'] = receiveWindowBytes;
    return channel;
  };
  return client;
}
