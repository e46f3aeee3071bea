import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A TCP server on loopback that sends exactly the bytes of the test. */
export class RawServer implements AsyncDisposable {
  connections = 0;
  readonly #server = createServer((socket) => {
    this.connections += 1;
    this.#open.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => this.#open.delete(socket));
    this.#talk(socket);
  });
  readonly #open = new Set<Socket>();
  readonly #talk: (socket: Socket) => void;

  private constructor(talk: (socket: Socket) => void) {
    this.#talk = talk;
  }

  static async start(talk: (socket: Socket) => void, host = '127.0.0.1'): Promise<RawServer> {
    const server = new RawServer(talk);
    await new Promise<void>((resolve) => {
      server.#server.listen(0, host, resolve);
    });
    return server;
  }

  /** Writes `response` when a request arrives, then closes the connection, or keeps it open. */
  static responding(response: string | Buffer, end = true): Promise<RawServer> {
    return RawServer.start((socket) => {
      socket.once('data', () => {
        socket.write(response);
        if (end) socket.end();
      });
    });
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#open) socket.destroy();
    await new Promise((resolve) => {
      this.#server.close(resolve);
    });
  }
}
