import { ScanledgerError, errorOfResponse } from './errors.ts';
import { retryDelaySeconds } from './retry-policy.ts';
import { parseEventStream } from './event-stream.ts';
import type { ServerSentEvent } from './event-stream.ts';
import { exchange, open, textOf } from './transport.ts';
import type { Transport, TransportRequest, TransportResponse } from './transport.ts';
import { randomUuid } from './web-crypto.ts';

/** What every call takes beside its own parameters. */
export interface CallOptions {
  /** Milliseconds for each attempt; by default what the client was made with. */
  timeoutMs?: number | undefined;
  /** Attempts after the first that failed; by default what the client was made with. */
  maxRetries?: number | undefined;
  /** Makes a repeated POST safe. By default each call has a key of its own, the same in all its attempts. */
  idempotencyKey?: string | undefined;
  /** Ends the call, waiting included, with the signal's reason. */
  signal?: AbortSignal | undefined;
}

/** A call as the resources describe it. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** Members that are undefined are left out. */
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface RequesterSettings {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly timeoutMs: number;
  readonly maxRetries: number;
  readonly transport: Transport;
  readonly userAgent: string;
}

/** Comments come each 15 seconds. */
const idleMs = 45_000;

/** Sends calls with authentication, idempotency keys and retries. */
export class Requester {
  readonly #settings: RequesterSettings;

  constructor(settings: RequesterSettings) {
    this.#settings = settings;
  }

  /** The response's JSON as `Result`, undefined where it has no content (204). Throws a `ScanledgerError`. */
  async call<Result>(call: Call, options: CallOptions = {}): Promise<Result> {
    const { status, text } = await this.exchange(call, options);
    return (status === 204 ? undefined : this.objectOf(text)) as Result;
  }

  /** What the service has sent. Throws a `ScanledgerError` for the page of something else at its URL. */
  objectOf(text: string): object {
    const value = parse(text);
    if (typeof value === 'object' && value !== null) return value;
    throw new ScanledgerError(`${this.#settings.baseUrl} has sent no JSON: is it the URL of a Scanledger service?`);
  }

  /** The successful response (2xx or 304) itself. Throws a `ScanledgerError`. */
  async exchange(call: Call, options: CallOptions = {}): Promise<TransportResponse> {
    const { transport } = this.#settings;
    const request = await this.#request(call, options);
    const timeoutMs = options.timeoutMs ?? this.#settings.timeoutMs;
    const maxRetries = options.maxRetries ?? this.maxRetries;
    for (let retry = 0; ; retry++) {
      try {
        return successful(await exchange(transport, request, timeoutMs, options.signal));
      } catch (error) {
        options.signal?.throwIfAborted();
        const delay = retry < maxRetries ? retryDelaySeconds(error, retry, Math.random()) : undefined;
        if (delay === undefined) throw error;
        await sleep(delay * 1_000, options.signal);
      }
    }
  }

  /** Attempts after the first that failed. */
  get maxRetries(): number {
    return this.#settings.maxRetries;
  }

  /** The events of a stream, in one attempt; undefined where nothing follows (204). Throws a `ScanledgerError`. */
  async open(call: Call, options: CallOptions = {}): Promise<AsyncIterable<ServerSentEvent> | undefined> {
    const { transport } = this.#settings;
    const timeoutMs = options.timeoutMs ?? this.#settings.timeoutMs;
    const headers = { accept: 'text/event-stream', ...call.headers };
    const request = await this.#request({ ...call, headers }, options);
    const response = await open(transport, request, { timeoutMs, idleMs }, options.signal);
    if (response.status === 200) return parseEventStream(response.body);
    const { status, header } = response;
    successful({ status, header, text: await textOf(response.body) });
    return undefined;
  }

  async #request(call: Call, options: CallOptions): Promise<Omit<TransportRequest, 'signal'>> {
    return {
      method: call.method,
      url: `${this.#settings.baseUrl}${call.path}${queryOf(call.query)}`,
      headers: await this.#headers(call, options),
      body: call.body && JSON.stringify(call.body),
    };
  }

  async #headers({ method, body, headers }: Call, { idempotencyKey }: CallOptions): Promise<Record<string, string>> {
    return {
      accept: 'application/json',
      authorization: `Bearer ${this.#settings.apiKey}`,
      'user-agent': this.#settings.userAgent,
      ...(body && { 'content-type': 'application/json' }),
      ...(method === 'POST' && { 'idempotency-key': idempotencyKey ?? (await randomUuid()) }),
      ...headers,
    };
  }
}

/** Waits; rejects with the signal's reason when it is aborted meanwhile. */
export async function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', abort, { once: true });
  });
}

function successful(response: TransportResponse): TransportResponse {
  const { status } = response;
  if ((status >= 200 && status < 300) || status === 304) return response;
  throw errorOfResponse(status, (name) => response.header(name), parse(response.text));
}

/** The JSON, or undefined when it is none: an error page of something between client and service. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function queryOf(query: Call['query'] = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}
