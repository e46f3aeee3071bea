import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const maxPending = 100;

interface Pipeline {
  /** The response in progress, or the last one. */
  current: ServerResponse;
  readonly pending: (readonly [IncomingMessage, ServerResponse])[];
}

/**
 * Handles the requests that a client pipelines, sends without waiting for responses, one after the other: for a client
 * that sends without end and reads nothing, one response is kept in memory and not thousands.
 */
export function serializePipelinedRequests(handle: RequestListener): RequestListener {
  const pipelines = new WeakMap<Socket, Pipeline>();

  const resumeAfterCurrent = (pipeline: Pipeline): void => {
    pipeline.current.once('close', () => {
      const next = pipeline.pending.shift();
      // After a response that ends the connection no further request is handled (RFC 9112 section 9.6).
      if (next === undefined || next[0].socket.destroyed || next[0].socket.writableEnded) return;
      pipeline.current = next[1];
      if (pipeline.pending.length > 0) resumeAfterCurrent(pipeline);
      handle(...next);
    });
  };

  return (request, response) => {
    const { socket } = request;
    const pipeline = pipelines.get(socket);
    // A response has no socket while another one precedes it.
    if (pipeline !== undefined && (response.socket === null || pipeline.pending.length > 0)) {
      if (pipeline.pending.push([request, response]) === 1) resumeAfterCurrent(pipeline);
      if (pipeline.pending.length > maxPending) socket.destroy();
      return;
    }
    if (pipeline === undefined) pipelines.set(socket, { current: response, pending: [] });
    else pipeline.current = response;
    handle(request, response);
  };
}
