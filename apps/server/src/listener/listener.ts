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

/** Bounds on what a client may take its time for; Node's own check of them must run more often than the shortest. */
const limits = {
  maxHeaderSize: maxHeaderBytes,
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  keepAliveTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
  // Missing and repeated Host headers are answered by the request pipeline, with the error body.
  requireHostHeader: false,
  insecureHTTPParser: false,
} as const;

const firstByteTimeout = 10_000;
const tlsHandshakeRecord = 0x16;

/** The servers behind one port: TLS for what speaks TLS, plain HTTP for the rest. */
export interface Listener {
  readonly server: Server;
  /** Those that parse HTTP and raise its events. */
  readonly parsers: readonly HttpServer[];
}

/** Plain HTTP alone, for loopback. */
export function plainListener(handle: RequestListener): Listener {
  const server = createHttpServer(limits, handle);
  watchConnections([server]);
  return { server, parsers: [server] };
}

/**
 * HTTPS, with an HTTP server beside it on the same port: whoever forgets the `s` gets an answer that says so, and a
 * trusted proxy that ended TLS itself is served. The first byte of a connection tells the two apart.
 */
export function tlsListener(certificate: Certificate, handle: RequestListener): Listener {
  const https = createHttpsServer(
    { ...limits, ...certificate, minVersion: 'TLSv1.2', handshakeTimeout: limits.headersTimeout },
    handle,
  );
  const http = createHttpServer(limits, handle);
  const server = createNetServer({ noDelay: true }, (socket) => sortOut(socket, https, http));
  https.on('tlsClientError', (_error, socket) => socket.destroy());
  watchConnections([https, http]);
  return { server, parsers: [https, http] };
}

function sortOut(socket: Socket, https: HttpServer, http: HttpServer): void {
  socket.setTimeout(firstByteTimeout, () => socket.destroy());
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
