import type { Dispatcher } from 'undici';
import { ConnectionPool } from './connection-pool.ts';
import { decodeBody } from './decode-body.ts';
import { EgressFailure, failureFrom } from './failure.ts';
import type { ConnectionSettings, HttpConnection } from './http-connection.ts';
import { receive } from './receive-answer.ts';
import type { RawAnswer } from './receive-answer.ts';

export type HttpMethod = 'GET' | 'HEAD' | 'POST' | 'OPTIONS' | 'TRACE';

export interface HttpRequest {
  readonly url: URL;
  readonly method?: HttpMethod;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** Bytes of the body to keep at most, encoded and decoded alike. */
  readonly maxBytes?: number;
  /** Milliseconds for the whole request. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

export interface HttpAnswer {
  readonly status: number;
  /** As received, in order; names in lower case. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Content coding removed. */
  readonly body: Buffer;
  /** The body had more bytes, or more time, than it was given. */
  readonly truncated: boolean;
  readonly remoteAddress: string;
  readonly durationMs: number;
  readonly tlsError: string | undefined;
}

export interface SafeHttpClientOptions extends ConnectionSettings {
  readonly userAgent: string;
  /** Milliseconds until the answer's header is complete, from the connection on. */
  readonly headersTimeoutMs?: number;
  /** Milliseconds for the body. */
  readonly bodyTimeoutMs?: number;
  readonly maxHeaderBytes?: number;
  /** Milliseconds that an unused connection is kept. */
  readonly idleMs?: number;
  /** Unused connections that are kept at most. */
  readonly maxIdle?: number;
}

const mebibyte = 1024 * 1024;

/**
 * The one way in which this product requests anything. Every connection goes through the gate, redirects are given
 * back and never followed, nothing that a server sends is waited for or kept without a bound.
 */
export class SafeHttpClient {
  readonly #options: SafeHttpClientOptions;
  readonly #pool: ConnectionPool;

  constructor(options: SafeHttpClientOptions) {
    this.#options = options;
    this.#pool = new ConnectionPool(options, {
      maxHeaderBytes: options.maxHeaderBytes ?? 64 * 1024,
      idleMs: options.idleMs ?? 4000,
      maxIdle: options.maxIdle ?? 64,
    });
  }

  /** Throws `EgressFailure`, or the signal's reason when aborted. */
  async request(request: HttpRequest): Promise<HttpAnswer> {
    request.signal?.throwIfAborted();
    const problem = this.#options.gate.problem(request.url);
    if (problem !== undefined) throw new EgressFailure('blocked', problem);
    const started = performance.now();
    const { connection, raw } = await this.#exchange(request);
    const maxBytes = request.maxBytes ?? mebibyte;
    const coding = headerValues(raw, 'content-encoding').join(',');
    const decoded = await decodeBody(raw.body, coding, maxBytes);
    return {
      status: raw.status,
      headers: raw.headers,
      body: decoded.body,
      truncated: raw.truncated || decoded.truncated,
      remoteAddress: connection.peer?.address ?? '',
      durationMs: Math.round(performance.now() - started),
      tlsError: connection.peer?.tlsError,
    };
  }

  /** Breaks what is still under way. */
  close(): Promise<void> {
    return this.#pool.close();
  }

  async #exchange(request: HttpRequest): Promise<{ connection: HttpConnection; raw: RawAnswer }> {
    const kept = this.#pool.take(request.url, false);
    const mayBeStale = kept.used && request.method !== 'POST';
    try {
      return { connection: kept, raw: await this.#send(kept, request) };
    } catch (error) {
      const failure = request.signal?.aborted === true ? request.signal.reason : failureFrom(error);
      // A server may close a kept connection just as we use it: that says nothing about the server.
      if (!mayBeStale || !(failure instanceof EgressFailure) || failure.failure !== 'refused') throw failure;
    }
    const fresh = this.#pool.take(request.url, true);
    try {
      return { connection: fresh, raw: await this.#send(fresh, request) };
    } catch (error) {
      throw request.signal?.aborted === true ? request.signal.reason : failureFrom(error);
    }
  }

  async #send(connection: HttpConnection, request: HttpRequest): Promise<RawAnswer> {
    connection.used = true;
    try {
      const raw = await receive(connection.client, this.#dispatchOptions(request), {
        connectMs: this.#options.timeoutMs ?? 5000,
        headersMs: this.#options.headersTimeoutMs ?? 10_000,
        bodyMs: this.#options.bodyTimeoutMs ?? 15_000,
        totalMs: request.timeoutMs ?? 30_000,
        maxBytes: request.maxBytes ?? mebibyte,
        signal: request.signal,
      });
      if (raw.truncated) this.#pool.discard(connection);
      else this.#pool.giveBack(connection, request.url);
      return raw;
    } catch (error) {
      this.#pool.discard(connection);
      throw error;
    }
  }

  #dispatchOptions(request: HttpRequest): Dispatcher.DispatchOptions {
    return {
      method: request.method ?? 'GET',
      path: request.url.pathname + request.url.search,
      headers: {
        'user-agent': this.#options.userAgent,
        accept: '*/*',
        'accept-encoding': 'gzip, deflate, br',
        ...request.headers,
      },
      ...(request.body !== undefined && { body: request.body }),
    };
  }
}

function headerValues(raw: RawAnswer, name: string): readonly string[] {
  return raw.headers.flatMap(([field, value]) => (field === name ? [value] : []));
}
