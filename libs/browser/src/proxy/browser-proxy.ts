import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import type { SecureContext } from 'node:tls';
import type { Duplex } from 'node:stream';
import { registerListeningPort } from '#egress';
import type { Forward, BrowserResponse } from '#scanner/renderer';
import { AwaitedRequests } from './awaited-requests.ts';
import { OpenScripts } from './open-scripts.ts';
import { credentialsOf, isSameSecret } from './proxy-credentials.ts';
import { isServiceWorkerScript, browserRequestFrom } from './browser-request.ts';
import { writeResponse } from './browser-response.ts';
import type { ProxyCertificate } from './proxy-certificate.ts';
import { isAuthority, targetFrom } from './proxy-target.ts';

/** A visit as the proxy knows it. */
interface Client {
  readonly password: string;
  readonly forward: Forward;
  readonly awaited: AwaitedRequests;
  readonly scripts: OpenScripts;
  inFlight: number;
  activity: number;
}

/** What a visit presents to the proxy, and how busy it is. */
export interface ProxyAccess {
  readonly username: string;
  readonly password: string;
  /** Open requests whose responses the page is waited for. */
  readonly awaited: number;
  readonly scripts: OpenScripts;
  /** How many times a request began or ended. */
  readonly activity: number;
  /** Requests from now on are rejected. */
  revoke(): void;
}

/** A tunnel of a browser: what is inside goes to this authority for this client. */
interface Tunnel {
  readonly client: Client;
  readonly authority: string;
  readonly scheme: 'http:' | 'https:';
}

const maxBodyBytes = 64 * 1024;
const maxInFlight = 32;
const maxConnections = 256;
const tlsHandshakeByte = 0x16;

/**
 * The only way out of a browser: an HTTP proxy on loopback that ends TLS and hands each request to the scan. It connects
 * to nothing itself. A visit has credentials of its own: no other program of the machine can use the proxy.
 */
export class BrowserProxy {
  readonly port: number;
  readonly #server: Server;
  readonly #inner = createServer({ maxHeaderSize: 64 * 1024 });
  readonly #context: SecureContext;
  readonly #clients = new Map<string, Client>();
  readonly #tunnels = new WeakMap<Duplex, Tunnel>();
  readonly #sockets = new Set<Duplex>();

  static async listen(certificate: ProxyCertificate): Promise<BrowserProxy> {
    const server = createServer({ maxHeaderSize: 64 * 1024 });
    server.maxConnections = maxConnections;
    const listening = Promise.withResolvers<void>();
    server.once('error', listening.reject);
    server.listen(0, '127.0.0.1', listening.resolve);
    await listening.promise;
    registerListeningPort(server);
    return new BrowserProxy(server, certificate);
  }

  private constructor(server: Server, { cert, key }: ProxyCertificate) {
    this.#server = server;
    this.port = (server.address() as AddressInfo).port;
    this.#context = createSecureContext({ cert, key });
    server.on('connection', (socket) => this.#track(socket));
    server.on('request', (request, response) => this.#plain(request, response));
    server.on('connect', (request, socket, head) => this.#connect(request, socket, head));
    server.on('upgrade', (_request, socket) => rejectUpgrade(socket));
    this.#inner.on('request', (request, response) => this.#tunnelled(request, response));
    this.#inner.on('upgrade', (_request, socket) => rejectUpgrade(socket));
    this.#inner.on('connect', (_request, socket) => socket.destroy());
  }

  /** Lets a visit use the proxy. `username` and `password` are not guessable. */
  admit(username: string, password: string, forward: Forward): ProxyAccess {
    const scripts = new OpenScripts();
    const client: Client = { password, forward, awaited: new AwaitedRequests(), scripts, inFlight: 0, activity: 0 };
    this.#clients.set(username, client);
    return {
      username,
      password,
      scripts,
      get awaited() {
        return client.awaited.count;
      },
      get activity() {
        return client.activity;
      },
      revoke: () => this.#clients.delete(username),
    };
  }

  async close(): Promise<void> {
    this.#clients.clear();
    for (const socket of this.#sockets) socket.destroy();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  #track(socket: Duplex): void {
    this.#sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => this.#sockets.delete(socket));
  }

  #clientOf(request: IncomingMessage): Client | undefined {
    const credentials = credentialsOf(request.headers['proxy-authorization']);
    const client = this.#clients.get(credentials?.username ?? '');
    return client !== undefined && isSameSecret(credentials?.password ?? '', client.password) ? client : undefined;
  }

  #plain(request: IncomingMessage, response: ServerResponse): void {
    const client = this.#clientOf(request);
    if (client === undefined) {
      response.writeHead(407, { 'proxy-authenticate': authenticate, connection: 'close' }).end();
      return;
    }
    const target = request.url ?? '';
    if (target.startsWith('http://')) void this.#handle(client, target, request, response);
    else reject(response, 400);
  }

  #connect(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const client = this.#clientOf(request);
    if (client === undefined) {
      endWith(socket, `407 Proxy Authentication Required\r\nProxy-Authenticate: ${authenticate}`);
      return;
    }
    const authority = request.url ?? '';
    if (!isAuthority(authority)) {
      endWith(socket, '400 Bad Request');
      return;
    }
    socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    if (head.length > 0) socket.unshift(head);
    socket.once('data', (first: Buffer) => {
      socket.pause();
      socket.unshift(first);
      this.#open(socket, first[0] === tlsHandshakeByte, { client, authority });
    });
  }

  #open(socket: Duplex, isTls: boolean, { client, authority }: Omit<Tunnel, 'scheme'>): void {
    const inside = isTls ? new TLSSocket(socket, { isServer: true, secureContext: this.#context }) : socket;
    if (inside !== socket) this.#track(inside);
    this.#tunnels.set(inside, { client, authority, scheme: isTls ? 'https:' : 'http:' });
    this.#inner.emit('connection', inside);
    if (inside === socket) socket.resume();
  }

  #tunnelled(request: IncomingMessage, response: ServerResponse): void {
    const tunnel = this.#tunnels.get(request.socket);
    const path = request.url ?? '';
    if (tunnel === undefined || !path.startsWith('/')) reject(response, 400);
    else void this.#handle(tunnel.client, `${tunnel.scheme}//${tunnel.authority}${path}`, request, response);
  }

  async #handle(client: Client, target: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.on('error', () => undefined);
    const url = targetFrom(target);
    if (url === undefined) return reject(response, 400);
    const isOpen = [...this.#clients.values()].includes(client);
    if (!isOpen || client.inFlight >= maxInFlight) return reject(response, 503);
    if (isServiceWorkerScript(request)) return reject(response, 403);
    client.inFlight += 1;
    client.activity += 1;
    let ends: readonly (() => void)[] = [];
    try {
      const body = await bodyOf(request);
      if (body === undefined) return writeResponse(response, tooLarge);
      const forwarded = browserRequestFrom(url, request, body);
      ends = [client.awaited.begin(forwarded), client.scripts.begin(forwarded)];
      const given = await client.forward(forwarded);
      // Without a response the connection stays open until the browser closes it, with the visit.
      if (given !== undefined) writeResponse(response, given);
    } catch {
      response.destroy();
    } finally {
      for (const end of ends) end();
      client.inFlight -= 1;
      client.activity += 1;
    }
  }
}

const authenticate = 'Basic realm="scan"';
const tooLarge: BrowserResponse = { status: 413, headers: [], body: Buffer.alloc(0) };

/** A client that does not close its side is not waited for. */
function endWith(socket: Duplex, statusAndFields: string): void {
  socket.end(`HTTP/1.1 ${statusAndFields}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy());
}

/** WebSockets have no place among the requests of a scan. */
function rejectUpgrade(socket: Duplex): void {
  endWith(socket, '403 Forbidden');
}

function reject(response: ServerResponse, status: number): void {
  response.writeHead(status).end();
}

/** Undefined where it is too large. */
async function bodyOf(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBodyBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
