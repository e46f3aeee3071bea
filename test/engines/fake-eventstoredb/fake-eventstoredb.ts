import { once } from 'node:events';
import gossipGrpc from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import serverFeaturesGrpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import serverFeaturesPb from '@eventstore/db-client/generated/serverfeatures_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import { Metadata, Server, ServerCredentials, status } from '@grpc/grpc-js';
import type { sendUnaryData, ServerDuplexStream, ServerUnaryCall, ServiceError } from '@grpc/grpc-js';
import { FakeFaults } from './fake-faults.ts';
import { clusterInfo } from './fake-gossip.ts';
import {
  batchAppendResponse,
  batchErrorResponse,
  eventMessage,
  streamNotFoundMessage,
  streamOf,
  toExpected,
  toProposed,
  toReadRequest,
} from './fake-messages.ts';
import type { ReadRequest } from './fake-messages.ts';
import { FakeStore } from './fake-store.ts';
import type { Expected } from './fake-store.ts';
import { FakeSubscription, isKnownPosition } from './fake-subscription.ts';
import type { ReadCall } from './fake-subscription.ts';

type BatchAppendReq = InstanceType<typeof streamsPb.BatchAppendReq>;
type BatchAppendResp = InstanceType<typeof streamsPb.BatchAppendResp>;
type DeleteReq = InstanceType<typeof streamsPb.DeleteReq>;
type DeleteResp = InstanceType<typeof streamsPb.DeleteResp>;

/**
 * Stands in for an EventStoreDB node where none is at hand: the client's own service definitions over the rules that
 * were measured on real servers, and faults on demand. It proves the adapter, not the server.
 */
export class FakeEventStoreDb {
  readonly store = new FakeStore();
  readonly faults = new FakeFaults();
  readonly #subscriptions = new Set<FakeSubscription>();
  #server: Server | undefined;
  #port = 0;
  #subscribed = 0;
  #subscribedFrom: ReadRequest['from'] = 'start';
  #appendCalls = 0;
  #openAppendCalls = 0;
  #appending = 0;
  #maxAppending = 0;

  get address(): string {
    return `esdb://127.0.0.1:${this.#port}?tls=false`;
  }

  /** How many subscriptions were begun so far. */
  get subscribed(): number {
    return this.#subscribed;
  }

  /** How many subscriptions there are now. */
  get subscriptions(): number {
    return this.#subscriptions.size;
  }

  /** After what the last subscription began. */
  get subscribedFrom(): ReadRequest['from'] {
    return this.#subscribedFrom;
  }

  /** How many calls with any number of appends each were begun so far. */
  get appendCalls(): number {
    return this.#appendCalls;
  }

  /** How many of them are open. */
  get openAppendCalls(): number {
    return this.#openAppendCalls;
  }

  get maxConcurrentAppends(): number {
    return this.#maxAppending;
  }

  /** Listens on loopback, after a stop on the same port again. */
  async start(): Promise<void> {
    const server = new Server({ 'grpc.max_receive_message_length': 17 * 1024 * 1024 });
    server.addService(streamsGrpc.StreamsService, {
      read: (call: ReadCall) => void this.#read(call),
      batchAppend: (call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>) => this.#batchAppend(call),
      delete: (call: ServerUnaryCall<DeleteReq, DeleteResp>, respond: sendUnaryData<DeleteResp>) =>
        this.#delete(call.request, respond),
    });
    server.addService(serverFeaturesGrpc.ServerFeaturesService, {
      getSupportedMethods: (_: unknown, respond: sendUnaryData<unknown>) => {
        const methods = new serverFeaturesPb.SupportedMethods();
        methods.setEventStoreServerVersion('23.10.0-fake');
        // As a server does, which makes the client prefer batches.
        const { path } = streamsGrpc.StreamsService.batchAppend;
        const [, serviceName = '', methodName = ''] = path.split('/');
        const batchAppend = new serverFeaturesPb.SupportedMethod();
        batchAppend.setServiceName(serviceName);
        batchAppend.setMethodName(methodName);
        methods.addMethods(batchAppend);
        respond(null, methods);
      },
    });
    server.addService(gossipGrpc.GossipService, {
      read: (_: unknown, respond: sendUnaryData<unknown>) =>
        respond(null, clusterInfo(this.faults.earlierLeaders.shift() ?? this.#port, this.faults.lacksLeader)),
    });
    this.#port = await new Promise<number>((resolve, reject) => {
      server.bindAsync(`127.0.0.1:${this.#port}`, ServerCredentials.createInsecure(), (error, port) =>
        error === null ? resolve(port) : reject(error),
      );
    });
    this.#server = server;
  }

  /** As kill -9 does: connections break, what was stored stays. */
  async stop(): Promise<void> {
    this.#server?.forceShutdown();
    this.#server = undefined;
    this.#subscriptions.clear();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }

  endSubscriptions(): void {
    for (const subscription of this.#subscriptions) subscription.end();
  }

  dropSubscriptions(code: status, details: string): void {
    for (const subscription of this.#subscriptions) subscription.drop(code, details);
  }

  /** Each request gets its own response, in any order. */
  #batchAppend(call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>): void {
    this.#appendCalls += 1;
    this.#openAppendCalls += 1;
    call.on('cancelled', () => (this.#openAppendCalls -= 1));
    call.on('data', (request: BatchAppendReq) => void this.#respond(call, request));
    call.on('end', () => call.end());
  }

  async #respond(call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>, request: BatchAppendReq): Promise<void> {
    const failure = this.faults.takeBreak();
    if (failure !== undefined) return void call.emit('error', failure);
    if (this.faults.take('ignoreAppends')) return;
    const refusal = this.faults.takeRefusal();
    if (refusal !== undefined) return void call.write(batchErrorResponse(request, refusal.error, refusal.text));
    this.#appending += 1;
    this.#maxAppending = Math.max(this.#maxAppending, this.#appending);
    await new Promise((resolve) => setTimeout(resolve, this.faults.appendMs));
    this.#appending -= 1;
    const proposed = request.getProposedMessagesList().map(toProposed);
    const outcome = this.store.append(streamOf(request), toExpected(request), proposed);
    if (this.faults.take('dropResponses')) {
      return void call.emit('error', { code: status.UNAVAILABLE, details: 'Connection dropped' });
    }
    call.write(batchAppendResponse(request, outcome));
  }

  #delete(request: DeleteReq, respond: sendUnaryData<DeleteResp>): void {
    const stream = streamOf(request);
    const expected = toExpected(request);
    const outcome = this.store.delete(stream, expected);
    if (this.faults.take('dropResponses')) return respond({ code: status.UNAVAILABLE, details: 'Connection dropped' });
    if (outcome.kind === 'wrong_version') return respond(wrongVersion(stream, expected, outcome.current));
    respond(null, new streamsPb.DeleteResp());
  }

  async #read(call: ReadCall): Promise<void> {
    const request = toReadRequest(call.request);
    const { deniesAccess } = this.faults;
    if (deniesAccess === 'everything' || (deniesAccess === 'all-streams' && request.stream === undefined)) {
      const metadata = new Metadata();
      metadata.set('exception', 'access-denied');
      call.emit('error', { code: status.PERMISSION_DENIED, details: 'Access Denied', metadata });
      return;
    }
    if (request.count === undefined) return this.#subscribe(call);
    if (request.count === 0) {
      call.emit('error', { code: status.UNKNOWN, details: 'Unexpected ReadStreamResult: Error' });
      return;
    }
    const found = request.stream === undefined ? this.store.events : this.store.streamOf(request.stream);
    if (found === undefined || this.faults.take('hideStreams')) {
      call.write(streamNotFoundMessage(request.stream ?? ''));
      call.end();
      return;
    }
    const { from } = request;
    const ordered = request.backwards ? found.toReversed() : found;
    const selected = ordered.filter((event) => {
      if (typeof from === 'number') return event.revision >= from;
      if (typeof from === 'object') return request.backwards ? event.place < from.commit : event.place >= from.commit;
      return true;
    });
    const count = this.faults.take('endReadsAfterPage') ? 32 : request.count;
    for (const [index, event] of selected.slice(0, count).entries()) {
      if (!call.write(eventMessage(event))) await Promise.race([once(call, 'drain'), once(call, 'cancelled')]);
      if (call.cancelled) return;
      if (index > 0) continue;
      if (this.faults.take('stallReads')) return;
      if (this.faults.take('abortReads')) {
        call.emit('error', { code: status.UNAVAILABLE, details: 'Connection dropped' });
        return;
      }
    }
    call.end();
  }

  async #subscribe(call: ReadCall): Promise<void> {
    const request = toReadRequest(call.request);
    this.#subscribed += 1;
    this.#subscribedFrom = request.from;
    if (this.faults.take('rejectSubscriptions')) {
      call.emit('error', { code: status.UNAVAILABLE, details: 'Server Is Not Ready' });
      return;
    }
    if (!isKnownPosition(this.store, request.from)) {
      call.emit('error', { code: status.INVALID_ARGUMENT, details: 'Unexpected PrepareRecord position' });
      return;
    }
    const subscription = new FakeSubscription(call, this.store, request);
    this.#subscriptions.add(subscription);
    await subscription.run();
    this.#subscriptions.delete(subscription);
  }
}

function wrongVersion(stream: string, expected: Expected, current: number | undefined): Partial<ServiceError> {
  const metadata = new Metadata();
  metadata.set('exception', 'wrong-expected-version');
  metadata.set('stream-name', stream);
  metadata.set('expected-version', String(expected));
  metadata.set('actual-version', String(current ?? -1));
  return { code: status.FAILED_PRECONDITION, details: `Append failed due to WrongExpectedVersion.`, metadata };
}
