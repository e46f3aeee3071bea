import type { Server, Socket } from 'node:net';
import { addressGroup, unmapped } from '../api/client-address.ts';

export interface ConnectionLimits {
  /** Max open connections, and max open connections of one client address (an IPv6 client counts as its /64). */
  readonly max: number;
  readonly maxPerAddress: number;
  /** A trusted proxy: its connections carry the requests of many clients, and only the first limit applies. */
  readonly isProxy: (address: string) => boolean;
  /** A connection was closed because as many as allowed were open. */
  readonly onRefused: () => void;
}

/** Closes connections above the limits at once; those that are open are not affected. */
export function limitConnections(server: Server, { max, maxPerAddress, isProxy, onRefused }: ConnectionLimits): void {
  const open = new Map<string, number>();
  server.maxConnections = max;
  server.on('drop', onRefused);
  server.prependListener('connection', (socket: Socket) => {
    const address = unmapped(socket.remoteAddress ?? '');
    if (isProxy(address)) return;
    const group = addressGroup(address);
    const count = open.get(group) ?? 0;
    if (count >= maxPerAddress) {
      socket.destroy();
      return onRefused();
    }
    open.set(group, count + 1);
    socket.once('close', () => {
      const left = (open.get(group) ?? 1) - 1;
      if (left > 0) open.set(group, left);
      else open.delete(group);
    });
  });
}
