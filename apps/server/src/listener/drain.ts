import type { Socket } from 'node:net';
import type { Listener } from './listener.ts';

const maxDrainMs = 5_000;
const pollIntervalMs = 100;

/** Accepts no new connections, lets the requests in progress finish, and resolves when the last connection is closed. */
export async function drain({ server, parsers, connections }: Listener): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const closeIdle = (): void => parsers.forEach((parser) => parser.closeIdleConnections());
  closeIdle();
  let silent = silentOf(connections);
  const polling = setInterval(() => {
    closeIdle();
    // A request that was sent at the same time has arrived by now.
    for (const connection of silent) if (connection.bytesRead === 0) connection.destroy();
    silent = silentOf(connections);
  }, pollIntervalMs);
  // Not those of the parsers alone: they do not know a connection before the end of its TLS handshake.
  const deadline = setTimeout(() => connections.forEach((connection) => connection.destroy()), maxDrainMs);
  await closed;
  clearInterval(polling);
  clearTimeout(deadline);
}

/** Those that have sent no byte of a request: parsers do not count them as idle. */
function silentOf(connections: ReadonlySet<Socket>): readonly Socket[] {
  return [...connections].filter(({ bytesRead }) => bytesRead === 0);
}
