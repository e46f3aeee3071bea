import { convertToCommandError } from '@eventstore/db-client';
import type { EventStoreDBClient } from '@eventstore/db-client';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { idOfResponse, readResponse, toRequest } from './batch-append-messages.ts';
import type { Append, Appended } from './batch-append-messages.ts';
import type { ClientCalls } from './open-client.ts';

type Streams = InstanceType<typeof streamsGrpc.StreamsClient>;
type Duplex = ReturnType<Streams['batchAppend']>;

/** One call of the server, which takes any number of appends at the same time and responds to each when it is stored. */
export class BatchAppendCall {
  readonly #pending = new Map<string, PromiseWithResolvers<Appended>>();
  readonly #opened = Promise.withResolvers<Duplex>();
  #isOpen = true;
  /** Takes no further append, and ends once none is pending. */
  #isRetired = false;

  constructor(client: EventStoreDBClient) {
    const calls = client as unknown as ClientCalls<Streams>;
    const open = async (streams: Streams): Promise<void> => {
      const duplex = streams.batchAppend(...calls.callArguments({}, { deadline: Number.POSITIVE_INFINITY }));
      this.#opened.resolve(duplex);
      await this.#ended(duplex);
    };
    calls.execute(streamsGrpc.StreamsClient, 'batchAppend', open).then(
      () => this.#fail(new Error('the server ended the call')),
      (error: unknown) => this.#fail(convertToCommandError(error as Error)),
    );
  }

  get isOpen(): boolean {
    return this.#isOpen && !this.#isRetired;
  }

  /**
   * Rejects with the error of this append, or of the call, which leaves unknown what was stored. May never settle: the
   * caller waits as long as it wants to, and then calls `abandon`.
   */
  append(id: string, append: Append): Promise<Appended> {
    const pending = Promise.withResolvers<Appended>();
    const request = toRequest(id, append);
    this.#pending.set(id, pending);
    void this.#opened.promise.then((duplex) => duplex.write(request));
    return pending.promise;
  }

  /** Waits no longer for the response to an append. @returns whether there was none yet */
  abandon(id: string): boolean {
    const isPending = this.#pending.delete(id);
    this.#endWhenIdle();
    return isPending;
  }

  retire(): void {
    this.#isRetired = true;
    this.#endWhenIdle();
  }

  /** Resolves when the server ends the call, and rejects when the call fails or is cancelled. */
  #ended(duplex: Duplex): Promise<void> {
    return new Promise((resolve, reject) => {
      duplex.on('data', (response: Parameters<typeof readResponse>[0]) => {
        const id = idOfResponse(response);
        const pending = this.#pending.get(id);
        this.#pending.delete(id);
        const { appended, error } = readResponse(response);
        if (appended === undefined) pending?.reject(error);
        else pending?.resolve(appended);
        this.#endWhenIdle();
      });
      duplex.on('end', resolve);
      duplex.on('error', reject);
    });
  }

  #endWhenIdle(): void {
    if (!this.#isRetired || !this.#isOpen || this.#pending.size > 0) return;
    this.#isOpen = false;
    void this.#opened.promise.then((duplex) => duplex.cancel());
  }

  #fail(error: unknown): void {
    this.#isOpen = false;
    for (const pending of this.#pending.values()) pending.reject(error);
    this.#pending.clear();
  }
}
