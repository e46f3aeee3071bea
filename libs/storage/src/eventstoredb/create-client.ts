import type { EventStoreDBClient } from '@eventstore/db-client';
import { connectivityState } from '@grpc/grpc-js';
import type { ChannelInterface } from '@grpc/grpc-js';
import { openClient } from './open-client.ts';
import { whyUnreachable } from './why-unreachable.ts';

/**
 * How much the server may send on a call before this process has read it, in place of 64 KiB. 23.10 drops a live
 * subscription when 32 events wait to be sent, which those of 64 requests at once did, several times a second.
 */
const receiveWindowBytes = 1_024 * 1_024;

/**
 * A node that does not respond is still named as the leader until the others have elected another one: after this
 * time they are asked again. The channel itself would wait for the system, for minutes.
 */
const connectTimeoutMs = 2_000;
/** As long as an election takes on a busy machine. */
const maxConnects = 10;

interface OpenedChannel extends ChannelInterface {
  readonly internalChannel: { readonly options: Record<string, unknown> };
}

/** What the client (6.2.1) and its channel do not declare as public. The channel reads its options when it connects. */
interface Channels {
  createChannel: () => Promise<OpenedChannel>;
  handleError: (...failed: readonly unknown[]) => Promise<void>;
}

/** Creates a client that says why it finds no node, and that leaves a node to which it cannot connect in time. */
export function createClient(connectionString: string): EventStoreDBClient {
  const client = openClient(connectionString);
  const channels = client as unknown as Channels;
  const create = channels.createChannel;
  channels.createChannel = async () => {
    for (let connects = 1; ; connects += 1) {
      const channel = await create().catch(async (error: unknown) => {
        throw new Error(`Failed to discover a node: ${await whyUnreachable(connectionString)}`, { cause: error });
      });
      channel.internalChannel.options['grpc-node.flow_control_window'] = receiveWindowBytes;
      if (connects >= maxConnects || (await respondsInTime(channel))) return channel;
      channel.close();
    }
  };
  // It waits for the channel that is created meanwhile, and nobody for it: where there is no node, the process would end.
  const handle = channels.handleError;
  channels.handleError = (...failed) => handle(...failed).catch(() => undefined);
  return client;
}

/** Whether the channel connects in time, or fails to: then its calls fail, and say why. */
async function respondsInTime(channel: ChannelInterface): Promise<boolean> {
  const deadline = Date.now() + connectTimeoutMs;
  for (;;) {
    const state = channel.getConnectivityState(true);
    if (state === connectivityState.READY || state === connectivityState.TRANSIENT_FAILURE) return true;
    const isChanged = await new Promise<boolean>((resolve) => {
      channel.watchConnectivityState(state, deadline, (error) => resolve(error === undefined));
    });
    if (!isChanged) return false;
  }
}
