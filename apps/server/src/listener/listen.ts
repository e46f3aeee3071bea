import type { AddressInfo } from 'node:net';
import { registerListeningPort } from '#egress';
import type { Listener } from './listener.ts';

/** Listens on a port, or on a free one for 0. @returns the port */
export async function listen({ server, parsers }: Listener, host: string, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  // Node enforces its time limits from the `listening` event on; these parsers get their connections from another server.
  for (const parser of parsers) if (parser !== server) parser.emit('listening');
  registerListeningPort(server);
  return (server.address() as AddressInfo).port;
}
