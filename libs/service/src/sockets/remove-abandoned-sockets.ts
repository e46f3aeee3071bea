import { readdirSync, rm, stat } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { isSocketName } from './socket-names.ts';

/** A socket refuses connections for a moment before it accepts them. */
const minAgeMs = 60_000;

/**
 * Removes the sockets of processes that were killed: those to which no process connects any more, because they belong to another release
 * or have no name yet.
 */
export function removeAbandonedSockets(directory: string): void {
  for (const file of readdirSync(directory).filter(isSocketName)) {
    const path = join(directory, file);
    stat(path, (error, stats) => {
      if (error === null && Date.now() - stats.mtimeMs > minAgeMs) removeIfRefused(path);
    });
  }
}

function removeIfRefused(path: string): void {
  const socket = createConnection(path).unref();
  socket.on('connect', () => socket.destroy());
  socket.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code === 'ECONNREFUSED') rm(path, () => undefined);
  });
}
