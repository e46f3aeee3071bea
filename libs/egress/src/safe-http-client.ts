import type { Dispatcher } from 'undici';
import { Semaphore } from '#kernel';
import type { ConnectionPool } from './connection-pool.ts';
import { decodeBody } from './decode-body.ts';
import type { DecodedBody } from './decode-body.ts';
import { EgressFailure, failureFrom } from './failure.ts';
import type { ConnectionSettings, HttpConnection } from './http-connection.ts';
import { receive } from './receive-response.ts';
import type { RawResponse, RawTruncation } from './receive-response.ts';

export type HttpMethod = 'GET' | 'HEAD' | 'POST' | 'OPTIONS' | 'TRACE';

export interface HttpRequest {
  readonly url: URL;
  readonly method?: HttpMethod;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** Max bytes of the body to keep, encoded and decoded alike. */
  readonly maxBytes?: number;
  /** False: the body is returned in its content coding, whatever that is. */
  readonly decode?: boolean;
  /** Milliseconds for the whole request. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

/** Its bytes, its time, the connection, or a content coding that breaks off. */
export type Truncation = NonNullable<RawTruncation | DecodedBody['truncatedBy']>;

export interface HttpResponse {
  readonly status: number;
  /** As received, in order; names in lower case. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Content coding removed. */
  readonly body: Buffer;
  /** What kept the rest of the body from being received or decoded; undefined when it is complete. */
  readonly truncatedBy: Truncation | undefined;
  readonly remoteAddress: string;
  readonly durationMs: number;
  readonly tlsError: string | undefined;
}

export interface SafeHttpClientOptions extends ConnectionSettings {
  readonly userAgent: string;
  /** Milliseconds from the connection until the response header is complete. */
  readonly headersTimeoutMs?: number;
  /** Milliseconds for the body. */
  readonly bodyTimeoutMs?: number;
  readonly maxHeaderBytes?: number;
  /** Milliseconds for which an idle connection is kept. */
  readonly idleMs?: number;
  /** Max idle connections. */
  readonly maxIdle?: number;
  /**
   * Told of the bytes of memory that parts of responses take as they are received, whether they are kept or dropped: most of
   * it is garbage soon after.
   */
  readonly onReceived?: (bytes: number) => void;
}

const mebibyte = 1024 * 1024;
/** Large bodies that a client receives at a time: it holds so many times `maxBytes`, whatever the number of its requests. */
const maxLargeBodies = 2;

/**
 * The one HTTP client of this product. Every connection goes through the filter, redirects are returned and never
 * followed, and everything that a server sends is bounded in time and in bytes.
 */
export class SafeHttpClient {
  readonly #options: SafeHttpClientOptions;
  #pool: Promise<ConnectionPool> | undefined;
  readonly #largeBodies = new Semaphore(maxLargeBodies);

  constructor(options: SafeHttpClientOptions) {
    this.#options = options;
  }

  /** @throws EgressFailure, or the signal's reason when it aborts */
  async request(request: HttpRequest): Promise<HttpResponse> {
    request.signal?.throwIfAborted();
    const problem = this.#options.filter.problem(request.url);
    if (problem !== undefined) throw new EgressFailure('blocked', problem);
    const started = performance.now();
    const { connection, raw } = await this.#exchange(request);
    const maxBytes = request.maxBytes ?? mebibyte;
    const coding = headerValues(raw, 'content-encoding').join(',');
    const decoded =
      request.decode === false
        ? { body: raw.body, truncatedBy: undefined }
        : await decodeBody(raw.body, coding, maxBytes, this.#options.onReceived);
    return {
      status: raw.status,
      headers: raw.headers,
      body: decoded.body,
      truncatedBy: raw.truncatedBy ?? decoded.truncatedBy,
      remoteAddress: connection.peer?.address ?? '',
      durationMs: Math.round(performance.now() - started),
      tlsError: connection.peer?.tlsError,
    };
  }

  /** Aborts the requests in flight. */
  async close(): Promise<void> {
    const pool = await this.#pool;
    await pool?.close();
  }

  /** Loads undici with the first request: most commands and many idle services make none. */
  async #openPool(): Promise<ConnectionPool> {
    const { ConnectionPool } = await import('./connection-pool.ts');
    const { maxHeaderBytes = 64 * 1024, idleMs = 4000, maxIdle = 64 } = this.#options;
    return new ConnectionPool(this.#options, { maxHeaderBytes, idleMs, maxIdle });
  }

  async #exchange(request: HttpRequest): Promise<{ connection: HttpConnection; raw: RawResponse }> {
    const pool = await (this.#pool ??= this.#openPool());
    const kept = pool.take(request.url, false);
    const mayBeStale = kept.used && request.method !== 'POST';
    try {
      return { connection: kept, raw: await this.#send(pool, kept, request) };
    } catch (error) {
      const failure = request.signal?.aborted === true ? request.signal.reason : failureFrom(error);
      // A server may close an idle connection just as it is reused: that is no failure of the server.
      if (!mayBeStale || !(failure instanceof EgressFailure) || failure.failure !== 'refused') throw failure;
    }
    const fresh = pool.take(request.url, true);
    try {
      return { connection: fresh, raw: await this.#send(pool, fresh, request) };
    } catch (error) {
      throw request.signal?.aborted === true ? request.signal.reason : failureFrom(error);
    }
  }

  async #send(pool: ConnectionPool, connection: HttpConnection, request: HttpRequest): Promise<RawResponse> {
    connection.used = true;
    try {
      const raw = await receive(connection.client, this.#dispatchOptions(request), {
        connectMs: this.#options.timeoutMs ?? 5000,
        headersMs: this.#options.headersTimeoutMs ?? 10_000,
        bodyMs: this.#options.bodyTimeoutMs ?? 15_000,
        totalMs: request.timeoutMs ?? 30_000,
        maxBytes: request.maxBytes ?? mebibyte,
        largeBodies: this.#largeBodies,
        signal: request.signal,
        onReceived: this.#options.onReceived,
      });
      if (raw.truncatedBy !== undefined) pool.discard(connection);
      else pool.giveBack(connection, request.url);
      return raw;
    } catch (error) {
      pool.discard(connection);
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

function headerValues(raw: RawResponse, name: string): readonly string[] {
  const values: string[] = [];
  for (const [field, value] of raw.headers) if (field === name) values.push(value);
  return values;
}
