import { once } from 'node:events';
import { createServer } from 'node:https';
import type { Server } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { generate } from 'selfsigned';

export interface ReceivedWebhook {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  readonly at: number;
}

export type Respond = (received: ReceivedWebhook, response: ServerResponse) => void;

export interface TestCertificate {
  readonly cert: string;
  readonly key: string;
}

let made: Promise<TestCertificate> | undefined;

/** A certificate for 127.0.0.1 that signs itself; made once. */
export async function testCertificate(): Promise<TestCertificate> {
  made ??= generate([{ name: 'commonName', value: 'receiver' }], {
    keyType: 'ec',
    curve: 'P-256',
    notAfterDate: new Date(Date.now() + 86_400_000),
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] },
    ],
  }).then(({ cert, private: key }) => ({ cert, key }));
  return made;
}

/** An HTTPS server on loopback that remembers what it was sent, and responds as the test says. */
export class Receiver implements AsyncDisposable {
  readonly received: ReceivedWebhook[] = [];
  respond: Respond = (_received, response) => response.writeHead(204).end();
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(server: Server) {
    this.#server = server;
    server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks).toString();
        const received = { path: request.url ?? '', headers: request.headers, body, at: Date.now() };
        this.received.push(received);
        this.respond(received, response);
      });
    });
  }

  static async start(): Promise<Receiver> {
    const server = createServer({ ...(await testCertificate()), keepAliveTimeout: 60_000 });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Receiver(server);
  }

  url(path = '/hook'): string {
    return `https://127.0.0.1:${(this.#server.address() as AddressInfo).port}${path}`;
  }

  /** Event ids in the order of arrival. */
  eventIds(): readonly string[] {
    return this.received.map(({ headers }) => String(headers['webhook-id']));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
