import type { Duplex } from 'node:stream';

const lingerMs = 5_000;

/**
 * Ends our side of a connection, and reads and discards for a while: closing a connection with unread bytes would reset
 * it, and the client might lose the response (RFC 9112 section 9.6).
 */
export function lingeringClose(socket: Duplex, finalBytes?: string): void {
  // Takes the connection from the parser: further bytes are no requests.
  socket.removeAllListeners('data').on('data', () => undefined);
  socket.on('error', () => socket.destroy());
  if (finalBytes === undefined) socket.end();
  else socket.end(finalBytes);
  socket.resume();
  const deadline = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(deadline));
}
