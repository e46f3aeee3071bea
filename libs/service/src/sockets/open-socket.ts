import { renameSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Socket } from 'node:net';
import { makeDirectory } from '#kernel';
import { removeAbandonedSockets } from './remove-abandoned-sockets.ts';

/**
 * Opens a socket to which other processes of this machine connect. Where there can be none, because the path is too long or the system
 * has no such sockets, nobody connects. Removes the sockets that processes of any release have left in the directory.
 * @returns a function that closes it for new connections
 */
export function openSocket(directory: string, socketPath: string, onConnection: (socket: Socket) => void): () => void {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    onConnection(socket.setEncoding('utf8').unref());
  }).unref();
  server.on('error', () => undefined);
  const unfinished = `${socketPath}.new`;
  // It gets its name once it accepts connections, so that a socket which refuses them is always of a process that was killed.
  server.on('listening', () => attempt(() => renameSync(unfinished, socketPath)));
  attempt(() => {
    makeDirectory(directory, 0o700);
    server.listen(unfinished);
    removeAbandonedSockets(directory);
  });
  return () => {
    server.close();
    attempt(() => rmSync(socketPath, { force: true }));
  };
}

/** In a directory that may be unusable. */
function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // Nobody connects.
  }
}
