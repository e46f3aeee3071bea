import type { Listener } from './listener.ts';

const maxDrainMs = 5_000;
const pollIntervalMs = 100;

/** Accepts no new connections, lets the requests in progress finish, and resolves when the last connection is closed. */
export async function drain({ server, parsers }: Listener): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const closeIdle = (): void => parsers.forEach((parser) => parser.closeIdleConnections());
  closeIdle();
  const polling = setInterval(closeIdle, pollIntervalMs);
  const deadline = setTimeout(() => parsers.forEach((parser) => parser.closeAllConnections()), maxDrainMs);
  await closed;
  clearInterval(polling);
  clearTimeout(deadline);
}
