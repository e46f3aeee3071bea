import { readdirSync, rm, watch } from 'node:fs';
import { createConnection } from 'node:net';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { makeDirectory } from '#kernel';

/** Delay before a connection is made again that broke, or could not be made. */
const retryDelayMs = 1_000;
/** The process runs: its queue of connections is full, or this one or the system has no resources for one at the moment. */
const transientErrors = new Set(['EAGAIN', 'EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM']);

/**
 * Connects to every socket in the directory, whenever its process starts, and removes the files of those that were killed.
 * @param isSocket whether a file of the directory is a socket to connect to
 * @param onConnection is called for each connection that is made
 * @returns a function that ends all of them
 */
export function connectToSockets(
  directory: string,
  isSocket: (file: string) => boolean,
  onConnection: (socket: Socket, file: string) => void,
): () => void {
  const connections = new Map<string, Socket>();
  let isOver = false;
  const connect = (file: string): void => {
    if (isOver || !isSocket(file) || connections.has(file)) return;
    const path = join(directory, file);
    const socket = createConnection(path).setEncoding('utf8').unref();
    connections.set(file, socket);
    let retryInMs: number | undefined;
    socket.on('connect', () => {
      retryInMs = retryDelayMs;
      onConnection(socket, file);
    });
    socket.on('error', ({ code = '' }: NodeJS.ErrnoException) => {
      // Of a process that was killed.
      if (code === 'ECONNREFUSED') rm(path, () => undefined);
      else if (transientErrors.has(code)) retryInMs = retryDelayMs;
    });
    // A process that was killed leaves its file: a further attempt, which is refused, removes it. One that has no resources for a
    // connection ends it before it has sent anything.
    socket.on('end', () => (retryInMs = socket.bytesRead > 0 ? 0 : retryDelayMs));
    socket.on('close', () => {
      connections.delete(file);
      if (retryInMs !== undefined && !isOver) setTimeout(connect, retryInMs, file).unref();
    });
  };
  const stopWatching = watchDirectory(directory, connect);
  return () => {
    isOver = true;
    stopWatching();
    for (const socket of connections.values()) socket.destroy();
  };
}

/** Calls back for each file that is in the directory, and for each that is added later. Does nothing where it cannot be watched. */
function watchDirectory(directory: string, onFile: (file: string) => void): () => void {
  try {
    makeDirectory(directory, 0o700);
    const watcher = watch(directory, { persistent: false }, (_change, file) => file !== null && onFile(file));
    watcher.on('error', () => watcher.close());
    for (const file of readdirSync(directory)) onFile(file);
    return () => watcher.close();
  } catch {
    return () => undefined;
  }
}
