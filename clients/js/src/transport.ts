import { ConnectionError, TimeoutError } from './errors.ts';

/** One HTTP request, complete. */
export interface TransportRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** Aborts when the timeout has passed or the caller gave up. */
  readonly signal: AbortSignal;
}

/** One HTTP response, complete. Redirects are responses like any other: following one would send the key elsewhere. */
export interface TransportResponse {
  readonly status: number;
  readonly text: string;
  /** `name` is in lower case. */
  header(name: string): string | undefined;
}

/** Sends a request; throws whatever the runtime throws when there is no response. */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>;

/** Through the runtime's `fetch`. */
export const fetchTransport: Transport = async ({ method, url, headers, body, signal }) => {
  const response = await fetch(url, {
    method,
    headers,
    signal,
    redirect: 'manual',
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  return { status: response.status, text, header: (name) => response.headers.get(name) ?? undefined };
};

/** Through Node's `https`, for servers whose certificate is signed by `ca` (PEM): `fetch` cannot be told about it. */
export function transportWithAuthority(ca: string): Transport {
  let agent: import('node:https').Agent | undefined;
  return async ({ method, url, headers, body, signal }) => {
    const https = await import('node:https');
    agent ??= new https.Agent({ ca, keepAlive: true });
    return new Promise((resolve, reject) => {
      const request = https.request(url, { method, headers, agent, signal }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          resolve({
            status: response.statusCode ?? 0,
            text: Buffer.concat(chunks).toString('utf8'),
            header: (name) => {
              const value = response.headers[name];
              return Array.isArray(value) ? value.join(', ') : value;
            },
          });
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
  signal?.throwIfAborted();
  const abort = new AbortController();
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    abort.abort();
  }, timeoutMs);
  const giveUp = (): void => abort.abort(signal?.reason);
  signal?.addEventListener('abort', giveUp, { once: true });
  try {
    return await transport({ ...request, signal: abort.signal });
  } catch (error) {
    signal?.throwIfAborted();
    if (timedOut) throw new TimeoutError(`no response from ${request.url} within ${timeoutMs} ms`);
    throw new ConnectionError(`no response from ${request.url}: ${reasonOf(error)}`, { cause: error });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}
