import { mkdirSync, readdirSync, rm, watch } from 'node:fs';
import { createConnection } from 'node:net';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import type { ReaderProgress } from '#event-sourcing';
import type { PublishedPositions } from './publish-progress.ts';

/**
 * Subscribes to the progress of readers of every process that publishes it in the directory, whenever that starts.
 * @param isSocket whether a file of the directory is a socket of such a process
 * @returns a function that ends it
 */
export function subscribeToProgress(
  directory: string,
  isSocket: (file: string) => boolean,
  received: ReaderProgress,
): () => void {
  const connected = new Map<string, Socket>();
  /** The connection by which the position of a reader came last. */
  const publishers = new Map<string, Socket>();
  const receive = (publisher: Socket, line: string): void => {
    for (const [reader, position] of Object.entries(JSON.parse(line) as PublishedPositions)) {
      if (position !== null) {
        publishers.set(reader, publisher);
        received.report(reader, { state: 'live', position });
      } else if (publishers.get(reader) === publisher) {
        received.report(reader, { state: 'standby' });
      }
    }
  };
  const connect = (file: string): void => {
    if (!isSocket(file) || connected.has(file)) return;
    const path = join(directory, file);
    const socket = createConnection(path).setEncoding('utf8').unref();
    connected.set(file, socket);
    let rest = '';
    socket.on('data', (chunk: string) => {
      const lines = `${rest}${chunk}`.split('\n');
      rest = lines.pop() ?? '';
      try {
        for (const line of lines) receive(socket, line);
      } catch {
        // Not by a process of ours.
        socket.destroy();
      }
    });
    socket.on('error', ({ code }: NodeJS.ErrnoException) => {
      // Of a process that was killed.
      if (code === 'ECONNREFUSED') rm(path, () => undefined);
    });
    socket.on('close', () => {
      connected.delete(file);
      for (const [reader, publisher] of publishers)
        if (publisher === socket) received.report(reader, { state: 'standby' });
    });
    // One that was killed leaves its file, which another attempt finds refused.
    socket.on('end', () => socket.once('close', () => connect(file)));
  };
  const stopWatching = watchDirectory(directory, connect);
  return () => {
    stopWatching();
    for (const socket of connected.values()) socket.destroy();
  };
}

/** Calls back for each file that is there, and for each that comes. Nothing is seen in a directory that cannot be watched. */
function watchDirectory(directory: string, onFile: (file: string) => void): () => void {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    const watcher = watch(directory, { persistent: false }, (_change, file) => file !== null && onFile(file));
    watcher.on('error', () => watcher.close());
    for (const file of readdirSync(directory)) onFile(file);
    return () => watcher.close();
  } catch {
    return () => undefined;
  }
}
