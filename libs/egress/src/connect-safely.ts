import { connect, isIP } from 'node:net';
import type { LookupFunction, Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { ConnectionOptions, TLSSocket } from 'node:tls';
import { causeOf, EgressFailure, failureFrom, tlsFailureFrom } from './failure.ts';
import { lagTolerantTimeout } from './lag-tolerant-timeout.ts';
import type { Destination, EgressFilter } from './egress-filter.ts';

/** An outgoing connection, or the attempt to make one, for the operator's log. */
export interface Connection {
  readonly host: string;
  readonly port: number;
  /** The peer; undefined when the connection was blocked or failed. */
  readonly address: string | undefined;
  readonly outcome: 'connected' | EgressFailure['failure'];
  /** Why there is no connection, with details that are not for clients. */
  readonly cause?: string;
}

export interface ConnectOptions {
  readonly filter: EgressFilter;
  /** A name or an IP literal without brackets. */
  readonly host: string;
  readonly port: number;
  /** Milliseconds for DNS and connecting together. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  readonly onConnection?: ((connection: Connection) => void) | undefined;
}

export interface TlsConnectOptions extends ConnectOptions {
  /** Options of `tls.connect`, such as `rejectUnauthorized`, versions, ciphers, ALPN. SNI is the host. */
  readonly tls?: Omit<ConnectionOptions, 'socket' | 'host' | 'port' | 'lookup' | 'path'>;
}

const defaultTimeoutMs = 5000;
/** What Node takes by default. */
const minAttemptMs = 250;

/**
 * A TCP connection to a permitted address: the host is resolved once, the socket is pinned to the addresses that were
 * checked, and the address that it is connected to is checked again. @throws EgressFailure
 */
export async function connectSafely(options: ConnectOptions): Promise<Socket> {
  const { host, port } = options;
  try {
    const socket = await withDeadline(options, async (signal) =>
      openSocket(await options.filter.resolve(host, port, signal), options, signal),
    );
    options.onConnection?.({ host, port, address: socket.remoteAddress, outcome: 'connected' });
    return socket;
  } catch (error) {
    options.signal?.throwIfAborted();
    const failure = failureFrom(error);
    options.onConnection?.({ host, port, address: undefined, outcome: failure.failure, cause: causeOf(failure) });
    throw failure;
  }
}

/**
 * Performs the TLS handshake over a connection of `connectSafely`, and destroys the connection when it fails. With
 * `rejectUnauthorized: false` the result of verification is the socket's `authorizationError`. @throws EgressFailure
 */
export async function startTls(
  socket: Socket,
  options: Omit<TlsConnectOptions, 'filter' | 'port'>,
): Promise<TLSSocket> {
  try {
    return await withDeadline(options, (signal) => performHandshake(socket, options, signal));
  } catch (error) {
    socket.destroy();
    options.signal?.throwIfAborted();
    throw tlsFailureFrom(error);
  }
}

async function withDeadline<T>(
  options: { readonly timeoutMs?: number; readonly signal?: AbortSignal },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const deadline = new AbortController();
  const cancelTimeout = lagTolerantTimeout(options.timeoutMs ?? defaultTimeoutMs, () =>
    deadline.abort(new EgressFailure('timeout', 'no connection in time')),
  );
  const onAbort = (): void => deadline.abort(options.signal?.reason);
  options.signal?.addEventListener('abort', onAbort);
  if (options.signal?.aborted === true) onAbort();
  try {
    return await work(deadline.signal);
  } catch (error) {
    throw deadline.signal.aborted ? deadline.signal.reason : error;
  } finally {
    cancelTimeout();
    options.signal?.removeEventListener('abort', onAbort);
  }
}

function openSocket(destination: Destination, options: ConnectOptions, signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const socket = connect({
      host: destination.host,
      port: destination.port,
      lookup: pinnedLookup(destination.addresses),
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: attemptMs(destination, options.timeoutMs ?? defaultTimeoutMs),
      noDelay: true,
    });
    const onAbort = (): void => {
      socket.destroy();
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    const onError = (error: Error): void => {
      signal.removeEventListener('abort', onAbort);
      reject(error);
    };
    socket.once('error', onError);
    socket.once('connect', () => {
      signal.removeEventListener('abort', onAbort);
      socket.on('error', ignoreError).off('error', onError);
      const address = socket.remoteAddress;
      const problem =
        address === undefined ? 'the connection has no address' : options.filter.addresses.problem(address);
      if (problem === undefined && address !== undefined) {
        options.filter.reached(destination, address);
        return resolve(socket);
      }
      socket.destroy();
      const message = `${destination.host} leads to an address that is not permitted`;
      reject(new EgressFailure('blocked', message, { cause: new Error(problem) }));
    });
  });
}

/**
 * The time for each address: an attempt is ended for the next one, which may be an IPv6 address that this machine has no
 * route to. A connection to another continent takes 300 ms, and one whose first packet is lost a second more.
 */
function attemptMs({ addresses }: Destination, timeoutMs: number): number {
  return Math.max(minAttemptMs, Math.floor(timeoutMs / addresses.length));
}

/** A listener where nobody else listens: an error would end the process. It holds nothing of who adds it. */
export function ignoreError(): void {
  // The user of the connection, if there is one, is told by its own listener.
}

/** Replaces DNS by the addresses that were checked. */
function pinnedLookup(addresses: readonly string[]): LookupFunction {
  return (_host, options, callback) => {
    const list = addresses.map((address) => ({ address, family: isIP(address) }));
    const [first] = list;
    if (options.all === true) callback(null, list);
    else if (first !== undefined) callback(null, first.address, first.family);
  };
}

function performHandshake(
  socket: Socket,
  options: Omit<TlsConnectOptions, 'filter' | 'port'>,
  signal: AbortSignal,
): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const secure = connectTls({
      ...options.tls,
      socket,
      // RFC 6066: SNI carries names only. `host` is what the certificate is checked against.
      ...(isIP(options.host) === 0 && { servername: options.host }),
      host: options.host,
    });
    const onAbort = (): void => {
      secure.destroy();
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    const end = (): void => {
      signal.removeEventListener('abort', onAbort);
      secure.on('error', ignoreError).off('error', onError).off('close', onClose).off('secureConnect', onSecureConnect);
    };
    const onError = (error: Error): void => {
      end();
      reject(error);
    };
    const onClose = (): void => {
      end();
      reject(new EgressFailure('tls', 'the connection was closed during the handshake'));
    };
    const onSecureConnect = (): void => {
      end();
      resolve(secure);
    };
    secure.on('error', onError).on('close', onClose).on('secureConnect', onSecureConnect);
  });
}
