import type { Duplex } from 'node:stream';

const lingerMs = 5_000;

/**
 * Ends our side, and reads on for a while without looking at what comes: closing a connection on which unread bytes
 * wait would reset it, and the client might lose the answer (RFC 9112 section 9.6).
 */
export function lingeringClose(socket: Duplex, lastWords?: string): void {
  // What still comes is no request any more: a listener of our own takes the connection from the parser.
  socket.removeAllListeners('data').on('data', () => undefined);
  socket.on('error', () => socket.destroy());
  if (lastWords === undefined) socket.end();
  else socket.end(lastWords);
  socket.resume();
  const late = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(late));
}
