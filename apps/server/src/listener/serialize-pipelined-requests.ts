import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const maxPending = 100;

/**
 * Handles the requests that a client pipelines, sends without waiting for responses, one after the other: for a client
 * that sends without end and reads nothing, one response is kept in memory and not thousands.
 */
export function serializePipelinedRequests(handle: RequestListener): RequestListener {
  const pipelines = new WeakMap<Socket, Pipeline>();
  return (request, response) => {
    const { socket } = request;
    let pipeline = pipelines.get(socket);
    if (pipeline === undefined) {
      pipeline = new Pipeline(handle);
      pipelines.set(socket, pipeline);
    }
    pipeline.accept(request, response);
  };
}

/** The requests of one connection. It does not keep the last response, because connections stay open for long. */
class Pipeline {
  readonly #handle: RequestListener;
  readonly #pending: (readonly [IncomingMessage, ServerResponse])[] = [];
  #isBusy = false;

  constructor(handle: RequestListener) {
    this.#handle = handle;
  }

  accept(request: IncomingMessage, response: ServerResponse): void {
    if (!this.#isBusy && this.#pending.length === 0) return this.#start(request, response);
    this.#pending.push([request, response]);
    if (this.#pending.length > maxPending) request.socket.destroy();
  }

  #start(request: IncomingMessage, response: ServerResponse): void {
    this.#isBusy = true;
    response.on('close', this.#continue);
    this.#handle(request, response);
  }

  readonly #continue = (): void => {
    this.#isBusy = false;
    const next = this.#pending.shift();
    // After a response that ends the connection no further request is handled (RFC 9112 section 9.6).
    if (next === undefined || next[0].socket.destroyed || next[0].socket.writableEnded) return;
    this.#start(...next);
  };
}
