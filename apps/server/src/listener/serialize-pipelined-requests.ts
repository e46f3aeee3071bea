import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const mostWaiting = 100;

interface Line {
  /** The one that is being answered, or was last. */
  current: ServerResponse;
  readonly waiting: (readonly [IncomingMessage, ServerResponse])[];
}

/**
 * Lets the requests that a client sends without waiting for answers (pipelining) be carried out one after the other:
 * for a client that asks on and on and reads nothing, one answer is kept and not thousands.
 */
export function serializePipelinedRequests(handle: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, Line>();

  const goOnAfterCurrent = (line: Line): void => {
    line.current.once('close', () => {
      const next = line.waiting.shift();
      // After an answer that ends the connection nothing more is carried out (RFC 9112 section 9.6).
      if (next === undefined || next[0].socket.destroyed || next[0].socket.writableEnded) return;
      line.current = next[1];
      if (line.waiting.length > 0) goOnAfterCurrent(line);
      handle(...next);
    });
  };

  return (request, response) => {
    const { socket } = request;
    const line = lines.get(socket);
    // A response has no socket while another one comes before it.
    if (line !== undefined && (response.socket === null || line.waiting.length > 0)) {
      if (line.waiting.push([request, response]) === 1) goOnAfterCurrent(line);
      if (line.waiting.length > mostWaiting) socket.destroy();
      return;
    }
    if (line === undefined) lines.set(socket, { current: response, waiting: [] });
    else line.current = response;
    handle(request, response);
  };
}
