import { connect as connectPlainly } from 'node:net';
import type { Socket } from 'node:net';
import { connect as connectSafely } from 'node:tls';

/** Ways of never finishing with a connection. */
export const kindsOfSlowness = ['no first byte', 'slow headers', 'a slow body', 'slow reading'] as const;
export type Slowness = (typeof kindsOfSlowness)[number];

const drip = 500;
/** Pipelined requests of a client that reads slowly. */
export const requestsAtOnce = 90;

/** Connections to a service that take their time, and how many of them are still open. */
export class SlowClients {
  readonly #sockets = new Set<Socket>();
  readonly #timers: NodeJS.Timeout[] = [];

  get open(): number {
    return this.#sockets.size;
  }

  /** Resolves when all are connected, or refused. */
  async connect(url: string, kind: Slowness, count: number): Promise<void> {
    for (let left = count; left > 0; left -= 50) {
      await Promise.all(Array.from({ length: Math.min(50, left) }, () => this.#connect(new URL(url), kind)));
    }
  }

  /** Lets one of the clients that do not read do so. @returns the bytes received until the connection was closed */
  async drainOne(): Promise<number> {
    const [socket] = this.#sockets;
    if (socket === undefined) throw new Error('none of them is left');
    let received = 0;
    await new Promise<void>((resolve) => {
      socket.once('close', resolve);
      socket.on('data', (chunk: Buffer) => (received += chunk.length)).resume();
    });
    return received;
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer);
    for (const socket of this.#sockets) socket.destroy();
  }

  async #connect({ hostname: host, port }: URL, kind: Slowness): Promise<void> {
    const silent = kind === 'no first byte';
    const to = { host, port: Number(port) };
    const socket: Socket = silent ? connectPlainly(to) : connectSafely({ ...to, rejectUnauthorized: false });
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    await new Promise<void>((resolve) => {
      socket.once(silent ? 'connect' : 'secureConnect', resolve);
      socket.once('error', () => resolve());
      socket.once('close', resolve);
    });
    this.#beSlow(socket, kind);
  }

  #beSlow(socket: Socket, kind: Slowness): void {
    const trickle = (bytes: string): void => {
      const timer = setInterval(() => socket.writable && socket.write(bytes), drip);
      this.#timers.push(timer);
      socket.once('close', () => clearInterval(timer));
      socket.resume();
    };
    if (kind === 'slow headers') {
      socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n');
      trickle('X: y\r\n');
    } else if (kind === 'a slow body') {
      socket.write(
        'POST /v1/scans HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n',
      );
      trickle(' ');
    } else if (kind === 'slow reading') {
      socket.pause();
      socket.write('GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(requestsAtOnce));
    } else socket.resume();
  }
}
