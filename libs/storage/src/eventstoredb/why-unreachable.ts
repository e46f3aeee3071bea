import gossipGrpc from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import type { ServiceError } from '@grpc/grpc-js';
import { eachNode } from './connection-string.ts';
import { describeError } from './eventstoredb-errors.ts';
import { openClient } from './open-client.ts';
import type { ClientCalls } from './open-client.ts';
import { withTimeout } from './with-timeout.ts';

type Gossip = InstanceType<typeof gossipGrpc.GossipClient>;

const timeoutMs = 2_000;

/** Why none of the nodes can be used, one after the other, for people. Each is queried by itself, all at the same time. */
export async function whyUnreachable(connectionString: string): Promise<string> {
  const nodes = eachNode(connectionString);
  const reasons = await Promise.all(
    nodes.map(async ({ host, connectionString: ofNode }) => `${host}: ${await whyUnusable(ofNode)}`),
  );
  return reasons.join('; ');
}

async function whyUnusable(connectionString: string): Promise<string> {
  const client = openClient(connectionString);
  const calls = client as unknown as ClientCalls<Gossip>;
  const call = calls.callArguments({}, { deadline: Number.POSITIVE_INFINITY });
  const gossip = (service: Gossip): Promise<void> =>
    new Promise((resolve, reject) => {
      const request = service.read(new sharedPb.Empty(), ...call, (error) =>
        error === null ? resolve() : reject(error),
      );
      setTimeout(() => request.cancel(), timeoutMs).unref();
    });
  try {
    await withTimeout(timeoutMs, calls.execute(gossipGrpc.GossipClient, 'gossip', gossip));
    return 'it responds, and knows no node that can be used';
  } catch (error) {
    const { details, message } = error as Partial<ServiceError>;
    return describeError({ message: details ?? message });
  } finally {
    void client.dispose();
  }
}
