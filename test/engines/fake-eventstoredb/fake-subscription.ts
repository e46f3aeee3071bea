import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import { status } from '@grpc/grpc-js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import { caughtUpMessage, checkpointMessage, confirmationMessage, eventMessage } from './fake-messages.ts';
import type { ReadRequest } from './fake-messages.ts';
import type { FakeStore } from './fake-store.ts';

type ReadReq = InstanceType<typeof streamsPb.ReadReq>;
type ReadResp = InstanceType<typeof streamsPb.ReadResp>;
export type ReadCall = ServerWritableStream<ReadReq, ReadResp>;

/** A catch-up subscription to everything: history, then live, at the pace of the one who reads. */
export class FakeSubscription {
  readonly #call: ReadCall;
  readonly #store: FakeStore;
  readonly #request: ReadRequest;
  readonly #forget: () => void;
  #next: number;
  #passedOver = 0;
  #live = false;
  #ended = false;
  #wake: () => void = () => undefined;

  constructor(call: ReadCall, store: FakeStore, request: ReadRequest) {
    this.#call = call;
    this.#store = store;
    this.#request = request;
    this.#next = firstAfter(store, request.from);
    this.#forget = store.onAppend(() => this.#wake());
    call.on('cancelled', () => this.#stop());
  }

  async run(): Promise<void> {
    await this.#send(confirmationMessage());
    while (!this.#ended) {
      const event = this.#store.events[this.#next];
      if (event === undefined) {
        await this.#waitForMore();
        continue;
      }
      this.#next += 1;
      if (this.#request.passes(event)) await this.#send(eventMessage(event));
      else this.#passedOver += 1;
      if (this.#passedOver >= this.#request.window) {
        this.#passedOver = 0;
        await this.#send(checkpointMessage(event.place));
      }
    }
  }

  /** Ends in order, as a server that shuts down may: the client sees no error. */
  end(): void {
    if (this.#ended) return;
    this.#stop();
    this.#call.end();
  }

  drop(code: status, details: string): void {
    if (this.#ended) return;
    this.#stop();
    this.#call.emit('error', { code, details });
  }

  async #waitForMore(): Promise<void> {
    if (!this.#live) {
      this.#live = true;
      await this.#send(caughtUpMessage());
    }
    if (this.#store.events[this.#next] !== undefined || this.#ended) return;
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
  }

  async #send(message: ReadResp): Promise<void> {
    if (this.#ended || this.#call.write(message)) return;
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
      this.#call.once('drain', resolve);
    });
  }

  #stop(): void {
    this.#ended = true;
    this.#forget();
    this.#wake();
  }
}

/** The index of the first event after a position. */
function firstAfter({ events }: FakeStore, from: ReadRequest['from']): number {
  if (from === 'end') return events.length;
  if (typeof from !== 'object') return 0;
  const index = events.findIndex(
    ({ place }) => place > from.commit || (place === from.commit && place > from.prepare && from.prepare > 0n),
  );
  return index === -1 ? events.length : index;
}

/** Whether the server gave this pair before: that of an event, or of a checkpoint. */
export function isKnownPosition({ places }: FakeStore, from: ReadRequest['from']): boolean {
  if (typeof from !== 'object') return true;
  return places.has(from.commit) && (from.prepare === from.commit || from.prepare === 0n);
}
