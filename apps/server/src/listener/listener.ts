import { createServer as createHttpServer } from 'node:http';
import type { RequestListener, Server as HttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer as createNetServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { watchConnections } from './watch-connections.ts';

export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

export const maxHeaderBytes = 16 * 1_024;

/** Time limits for clients; Node must check them more often than the shortest. */
const limits = {
  maxHeaderSize: maxHeaderBytes,
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  keepAliveTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
  // The request pipeline responds to missing and repeated Host headers, with the error body.
  requireHostHeader: false,
  insecureHTTPParser: false,
} as const;

const firstByteTimeoutMs = 10_000;
const minVersion = 'TLSv1.2';
/** HTTP/1.0 is served, too; by itself, Node rejects the handshake of a client that offers nothing else. */
const ALPNProtocols = ['http/1.1', 'http/1.0'];
const tlsHandshakeRecord = 0x16;

/** The servers behind one port: TLS for what speaks TLS, plain HTTP for the rest. */
export interface Listener {
  readonly server: Server;
  /** Those that parse HTTP and raise its events. */
  readonly parsers: readonly HttpServer[];
  /** Those that are open, whatever they have sent; one whose TLS handshake has ended is here with its decrypted side too. */
  readonly connections: ReadonlySet<Socket>;
  /** Uses another certificate for new connections; without TLS it has no effect. */
  setCertificate(certificate: Certificate): void;
}

/** Plain HTTP alone, for loopback. */
export function plainListener(handle: RequestListener): Listener {
  const server = createHttpServer(limits, handle);
  watchConnections([server]);
  return { server, parsers: [server], connections: openOf(['connection', server]), setCertificate: () => undefined };
}

/**
 * HTTPS and plain HTTP on one port: a client that forgot the `s` gets a response that says so, and a trusted proxy that
 * terminates TLS itself is served. The first byte of a connection tells the two apart.
 */
export function tlsListener(certificate: Certificate, handle: RequestListener): Listener {
  const https = createHttpsServer(
    { ...limits, ...certificate, minVersion, ALPNProtocols, handshakeTimeout: limits.headersTimeout },
    handle,
  );
  const http = createHttpServer(limits, handle);
  const server = createNetServer({ noDelay: true }, (socket) => dispatchByFirstByte(socket, https, http));
  https.on('tlsClientError', (_error, socket) => socket.destroy());
  watchConnections([https, http]);
  return {
    server,
    parsers: [https, http],
    connections: openOf(['connection', server], ['secureConnection', https]),
    setCertificate: (renewed) => https.setSecureContext({ ...renewed, minVersion }),
  };
}

function openOf(...sources: readonly (readonly [event: 'connection' | 'secureConnection', server: Server])[]) {
  const open = new Set<Socket>();
  const add = (socket: Socket): void => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  };
  for (const [event, server] of sources) server.on(event, add);
  return open as ReadonlySet<Socket>;
}

function dispatchByFirstByte(socket: Socket, https: HttpServer, http: HttpServer): void {
  socket.setTimeout(firstByteTimeoutMs, () => socket.destroy());
  socket.once('error', () => socket.destroy());
  socket.once('data', (first: Buffer) => {
    socket.setTimeout(0);
    socket.removeAllListeners('timeout');
    socket.pause();
    socket.unshift(first);
    (first[0] === tlsHandshakeRecord ? https : http).emit('connection', socket);
    process.nextTick(() => socket.resume());
  });
}
