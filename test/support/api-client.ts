import { Agent, request } from 'undici';

export interface Answer<Body = Record<string, unknown>> {
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

/** Twice as long as the longest `Prefer: wait`. */
const longestAnswerMs = 60_000;

/** An HTTPS client of one key. It believes every certificate: the service made its own. */
export class ApiClient {
  readonly #url: () => string;
  readonly #agent: Agent;
  readonly #key: string | undefined;

  /** `url` is asked on each request: a service that starts again listens elsewhere. */
  constructor(url: () => string, key?: string, localAddress?: string) {
    this.#url = url;
    this.#key = key;
    this.#agent = new Agent({
      connect: { rejectUnauthorized: false },
      headersTimeout: longestAnswerMs,
      ...(localAddress !== undefined && { localAddress }),
    });
  }

  async get<Body = Record<string, unknown>>(path: string, headers: Headers = {}): Promise<Answer<Body>> {
    return this.send('GET', path, undefined, headers);
  }

  /** `body` is sent as JSON; a string as it stands. */
  async post<Body = Record<string, unknown>>(
    path: string,
    body?: unknown,
    headers: Headers = {},
  ): Promise<Answer<Body>> {
    return this.send('POST', path, body, headers);
  }

  async send<Body = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers: Headers = {},
  ): Promise<Answer<Body>> {
    const answer = await request(`${this.#url()}${path}`, {
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
    const text = await answer.body.text();
    return {
      status: answer.statusCode,
      headers: Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)])),
      text,
      body: (answer.headers['content-type']?.includes('json') === true && text !== '' ? JSON.parse(text) : {}) as Body,
    };
  }

  async close(): Promise<void> {
    await this.#agent.destroy();
  }
}
