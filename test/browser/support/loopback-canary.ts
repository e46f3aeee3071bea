import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

export interface LoopbackCanary {
  readonly port: number;
  /** Connections and datagrams that reached it. */
  readonly hits: number;
  close(): void;
}

/** Listens on every address of the machine, for TCP and UDP on one port. */
export async function listenOnLoopback(): Promise<LoopbackCanary> {
  let hits = 0;
  const tcp = createServer((socket) => {
    hits += 1;
    socket.destroy();
  });
  tcp.listen(0, '::');
  await once(tcp, 'listening');
  const { port } = tcp.address() as AddressInfo;
  const udp = createSocket('udp6');
  udp.on('message', () => (hits += 1));
  udp.bind(port, '::');
  await once(udp, 'listening');
  return {
    port,
    get hits() {
      return hits;
    },
    close: () => {
      tcp.close();
      udp.close();
    },
  };
}
