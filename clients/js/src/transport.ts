import { ConnectionError, TimeoutError, UntrustedCertificateError } from './errors.ts';
import { nodeHttps } from './node-modules.ts';
import { untrustedCertificateReason } from './untrusted-certificate.ts';

/** One HTTP request, complete. */
export interface TransportRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** Aborts when the timeout has passed or the caller gave up. */
  readonly signal: AbortSignal;
}

/** One HTTP response whose body is read as it arrives. Redirects are responses like any other: following one would send the key elsewhere. */
export interface OpenResponse {
  readonly status: number;
  readonly body: AsyncIterable<Uint8Array>;
  /** `name` is in lower case. */
  readonly header: (name: string) => string | undefined;
}

/** One HTTP response, complete. */
export interface TransportResponse extends Pick<OpenResponse, 'status' | 'header'> {
  readonly text: string;
}

/** Sends a request; throws whatever the runtime throws when there is no response. */
export type Transport = (request: TransportRequest) => Promise<OpenResponse>;

/** Through the runtime's `fetch`. */
export const fetchTransport: Transport = async ({ method, url, headers, body, signal }) => {
  const response = await fetch(url, {
    method,
    headers,
    signal,
    redirect: 'manual',
    ...(body !== undefined && { body }),
  });
  return {
    status: response.status,
    body: chunksOf(response.body),
    header: (name) => response.headers.get(name) ?? undefined,
  };
};

/** Not every runtime can iterate a stream. */
async function* chunksOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = body?.getReader();
  for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) yield next.value;
}

/** Through Node's `https`, for servers whose certificate is signed by `ca` (PEM): `fetch` cannot be told about it. */
export function transportWithAuthority(ca: string): Transport {
  let agent: import('node:https').Agent | undefined;
  return async ({ method, url, headers, body, signal }) => {
    const https = await nodeHttps();
    // Proxies as for `fetch`: those of the environment, where NODE_USE_ENV_PROXY says so.
    agent ??= new https.Agent({ ca, keepAlive: true, proxyEnv: https.globalAgent.options.proxyEnv });
    return new Promise((resolve, reject) => {
      const request = https.request(url, { method, headers, agent, signal }, (response) => {
        resolve({
          status: response.statusCode ?? 0,
          body: response,
          header: (name) => {
            const value = response.headers[name];
            return Array.isArray(value) ? value.join(', ') : value;
          },
        });
      });
      request.on('error', reject);
      request.end(body);
    });
  };
}

/** Sends the request with a timeout; everything that is not a response becomes an error of this library. */
export async function exchange(
  transport: Transport,
  request: Omit<TransportRequest, 'signal'>,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<TransportResponse> {
  const attempt = new Attempt(request.url, timeoutMs, signal);
  try {
    const { status, header, body } = await transport({ ...request, signal: attempt.signal });
    return { status, header, text: await textOf(body) };
  } catch (error) {
    throw attempt.failure(error);
  } finally {
    attempt.end();
  }
}

/**
 * Sends the request; the body's chunks are given out as they arrive. The timeout is for the beginning of the response,
 * `idleMs` for the time between two chunks. The connection is closed when the iteration ends.
 */
export async function open(
  transport: Transport,
  request: Omit<TransportRequest, 'signal'>,
  { timeoutMs, idleMs }: { readonly timeoutMs: number; readonly idleMs: number },
  signal?: AbortSignal,
): Promise<OpenResponse> {
  const attempt = new Attempt(request.url, timeoutMs, signal);
  try {
    const response = await transport({ ...request, signal: attempt.signal });
    return { ...response, body: attempt.watched(response.body, idleMs) };
  } catch (error) {
    attempt.end();
    throw attempt.failure(error);
  }
}

/** The time limit of one attempt, and what its errors mean. */
class Attempt {
  readonly #abort = new AbortController();
  readonly #caller: AbortSignal | undefined;
  readonly #url: string;
  readonly #giveUp: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #limitMs = 0;
  #isTimedOut = false;

  constructor(url: string, timeoutMs: number, caller: AbortSignal | undefined) {
    caller?.throwIfAborted();
    this.#url = url;
    this.#caller = caller;
    this.#giveUp = () => this.#abort.abort(caller?.reason);
    caller?.addEventListener('abort', this.#giveUp, { once: true });
    this.#limit(timeoutMs);
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  async *watched(body: AsyncIterable<Uint8Array>, idleMs: number): AsyncGenerator<Uint8Array, void, undefined> {
    this.#limit(idleMs);
    try {
      for await (const chunk of body) {
        this.#limit(idleMs);
        yield chunk;
      }
    } catch (error) {
      throw this.failure(error);
    } finally {
      this.end();
      this.#abort.abort();
    }
  }

  failure(error: unknown): unknown {
    if (this.#caller?.aborted === true) return this.#caller.reason;
    if (this.#isTimedOut) return new TimeoutError(`no response from ${this.#url} within ${this.#limitMs} ms`);
    const untrusted = untrustedCertificateReason(error);
    if (untrusted !== undefined) return new UntrustedCertificateError(this.#url, untrusted, { cause: error });
    return new ConnectionError(`no response from ${this.#url}: ${reasonOf(error)}`, { cause: error });
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#caller?.removeEventListener('abort', this.#giveUp);
  }

  #limit(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#limitMs = milliseconds;
    this.#timer = setTimeout(() => {
      this.#isTimedOut = true;
      this.#abort.abort();
    }, milliseconds);
  }
}

/** A body as UTF-8; a character may arrive in several chunks. */
export async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body) text += decoder.decode(chunk, { stream: true });
  return text + decoder.decode();
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}
