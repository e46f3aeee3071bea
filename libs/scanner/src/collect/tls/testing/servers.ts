import { connect as openTcp, createServer as createTcpServer } from 'node:net';
import type { AddressInfo, Socket, Server } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { TlsOptions } from 'node:tls';
import { once } from 'node:events';
import type { Connect } from '../hello-probe.ts';
import type { Issued } from './certificates.ts';

/** Servers of one spec file; `closeAll` ends them with every connection that they hold. */
export class LocalServers {
  readonly #servers: { readonly server: Server; readonly sockets: Set<Socket> }[] = [];

  /** A TLS server with this certificate; returns its port. */
  async tls(issued: Issued, options: TlsOptions & { readonly staple?: Buffer } = {}): Promise<number> {
    const server = createTlsServer({ cert: issued.pem, key: issued.keyPem, ...options });
    server.on('tlsClientError', () => undefined);
    if (options.staple !== undefined) {
      server.on('OCSPRequest', (_certificate: Buffer, _issuer: Buffer, callback: (e: null, response: Buffer) => void) =>
        callback(null, options.staple ?? Buffer.alloc(0)),
      );
    }
    return this.#listen(server);
  }

  /** A TCP server that leaves each connection, once it is opened, to `serve`. */
  async tcp(serve: (socket: Socket) => void): Promise<number> {
    return this.#listen(createTcpServer(serve));
  }

  async closeAll(): Promise<void> {
    for (const { server, sockets } of this.#servers.splice(0)) {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    }
  }

  async #listen(server: Server): Promise<number> {
    const sockets = new Set<Socket>();
    server.on('connection', (socket: Socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
    });
    this.#servers.push({ server, sockets });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  }
}

/** Counts the connections that it opens to a local port. */
export function connectTo(port: number): Connect & { count: number } {
  const connect = async (): Promise<Socket> => {
    counted.count += 1;
    const socket = openTcp(port, '127.0.0.1');
    await once(socket, 'connect');
    return socket;
  };
  const counted = Object.assign(connect, { count: 0 });
  return counted;
}
