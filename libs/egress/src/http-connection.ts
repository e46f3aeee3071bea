import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { buildConnector } from 'undici';
// The package's index loads fetch, WebSocket and caches: a megabyte of text in every thread.
import Client from 'undici/lib/dispatcher/client.js';
import { connectSafely, startTls } from './connect-safely.ts';
import type { TlsConnectOptions } from './connect-safely.ts';
import { tolerateSloppyHeaders } from './lenient-parsing.ts';
import { hostOf, portOf } from './site.ts';

/** The other end of a connection. */
export interface Peer {
  readonly address: string;
  /** Node's verification code where an untrusted certificate was let through. */
  readonly tlsError: string | undefined;
}

export type ConnectionSettings = Pick<TlsConnectOptions, 'filter' | 'timeoutMs' | 'tls' | 'onConnection'>;

export interface HttpLimits {
  readonly maxHeaderBytes: number;
  readonly idleMs: number;
  /** Max idle connections. */
  readonly maxIdle: number;
}

/** For every connection that is closed here: an error of its own would cost more than the rest of closing. */
const closed = new Error('the connection was closed by the client');

/** An HTTP/1.1 connection to an origin, through an `EgressFilter`. It connects with its first request. */
export class HttpConnection {
  readonly client: Client;
  /** Whether it has carried a request: the server may have closed it since. */
  used = false;
  #settings: ConnectionSettings | undefined;
  #peer: Peer | undefined;
  #socket: Socket | undefined;

  constructor(origin: URL, settings: ConnectionSettings, limits: HttpLimits) {
    this.#settings = settings;
    this.client = new Client(origin.origin, {
      pipelining: 1,
      maxHeaderSize: limits.maxHeaderBytes,
      keepAliveTimeout: limits.idleMs,
      keepAliveMaxTimeout: limits.idleMs,
      // The timers of undici are coarse; each request has exact ones (see `receive`).
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: (_options, callback) => {
        void this.#connect(origin, callback);
      },
    });
    this.client.on('connect', () => {
      if (this.#socket !== undefined) tolerateSloppyHeaders(this.#socket);
    });
  }

  /** Known from the first response on. */
  get peer(): Peer | undefined {
    return this.#peer;
  }

  /**
   * Closes the connection, and fails its requests. Some functions of a `Client` begin in V8's old generation, where they live
   * until all of it is collected, and the client with them: it lets go of what made requests.
   */
  async close(): Promise<void> {
    this.client.removeAllListeners();
    this.#settings = undefined;
    this.#socket = undefined;
    if (!this.client.destroyed) await this.client.destroy(closed);
  }

  async #connect(origin: URL, callback: buildConnector.Callback): Promise<void> {
    try {
      if (this.#settings === undefined) throw closed;
      const options = { ...this.#settings, host: hostOf(origin), port: portOf(origin) };
      this.#socket = await this.#open(options, origin.protocol);
      callback(null, this.#socket);
    } catch (error) {
      callback(error as Error, null);
    }
  }

  async #open(options: TlsConnectOptions, protocol: string): Promise<Socket> {
    const socket = await connectSafely(options);
    const address = socket.remoteAddress ?? '';
    if (protocol === 'http:') {
      this.#peer = { address, tlsError: undefined };
      return socket;
    }
    const secure = await startTls(socket, { ...options, tls: { ALPNProtocols: ['http/1.1'], ...options.tls } });
    this.#peer = { address, tlsError: verificationError(secure) };
    return secure;
  }
}

function verificationError(socket: TLSSocket): string | undefined {
  const error = socket.authorizationError as (Error & { code?: string }) | string | null;
  if (socket.authorized || !error) return undefined;
  return typeof error === 'string' ? error : (error.code ?? error.message);
}
