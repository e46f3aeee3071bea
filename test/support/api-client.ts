import { Agent, request } from 'undici';

export interface ApiResponse<Body = Record<string, unknown>> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The body as it came. */
  readonly text: string;
  /** The body as JSON; an empty object where there is none. */
  readonly body: Body;
}

export interface ErrorBody {
  readonly error: string;
  readonly message: string;
  readonly param?: string;
  readonly retry_after?: number;
}

export type Headers = Readonly<Record<string, string | string[]>>;

/** Twice the maximum `Prefer: wait`. */
const responseTimeoutMs = 60_000;
/** Before the service closes an idle connection, after 30 s: on a busy machine, a request would be sent on a closed one. */
const idleMarginMs = 20_000;

/** An HTTPS client of one key. It accepts every certificate: the service made its own. */
export class ApiClient {
  readonly #url: () => string;
  readonly #agent: Agent;
  readonly #key: string | undefined;

  /** `url` is read on each request: a restarted service listens on another port. */
  constructor(url: () => string, key?: string, localAddress?: string) {
    this.#url = url;
    this.#key = key;
    this.#agent = new Agent({
      connect: { rejectUnauthorized: false },
      headersTimeout: responseTimeoutMs,
      keepAliveTimeoutThreshold: idleMarginMs,
      ...(localAddress !== undefined && { localAddress }),
    });
  }

  async get<Body = Record<string, unknown>>(path: string, headers: Headers = {}): Promise<ApiResponse<Body>> {
    return this.send('GET', path, undefined, headers);
  }

  /** `body` is sent as JSON; a string as it stands. */
  async post<Body = Record<string, unknown>>(
    path: string,
    body?: unknown,
    headers: Headers = {},
  ): Promise<ApiResponse<Body>> {
    return this.send('POST', path, body, headers);
  }

  async send<Body = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers: Headers = {},
  ): Promise<ApiResponse<Body>> {
    const response = await request(`${this.#url()}${path}`, {
      method,
      dispatcher: this.#agent,
      headers: {
        ...(this.#key !== undefined && { authorization: `Bearer ${this.#key}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && {
        body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
      }),
    });
    const text = await response.body.text();
    return {
      status: response.statusCode,
      headers: Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)])),
      text,
      body: (response.headers['content-type']?.includes('json') === true && text !== ''
        ? JSON.parse(text)
        : {}) as Body,
    };
  }

  async close(): Promise<void> {
    await this.#agent.destroy();
  }
}
