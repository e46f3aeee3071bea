import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What it does with a request; by default it responds with the status, the headers and the body. */
export interface ScriptedResponse {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly text?: string;
  /** Closes the connection without a response. */
  readonly destroy?: boolean;
  /** Never responds. */
  readonly hang?: boolean;
  /** Sends a body that never ends, a byte at a time. */
  readonly drip?: boolean;
  /** Closes the connection in the middle of the body, after `text`. */
  readonly cut?: boolean;
  /** Is used for every further request. */
  readonly repeat?: boolean;
}

/** A request as it arrived. */
export interface RecordedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  /** Milliseconds, for differences. */
  readonly at: number;
}

/**
 * Plays a service for the clients' tests, in any language: `PUT /script` with a list of responses begins a case,
 * `GET /requests` lists what has arrived since.
 */
export class ScriptedServer implements AsyncDisposable {
  readonly url: string;
  readonly #server: ReturnType<typeof createServer>;
  #script: ScriptedResponse[] = [];
  #requests: RecordedRequest[] = [];

  static async start(): Promise<ScriptedServer> {
    const server = createServer((request, response) => void scripted.#respond(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const scripted: ScriptedServer = new ScriptedServer(server);
    return scripted;
  }

  private constructor(server: ReturnType<typeof createServer>) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const { method = '', url = '', headers } = request;
    if (method === 'PUT' && url === '/script') {
      this.#script = JSON.parse(body) as ScriptedResponse[];
      this.#requests = [];
      response.end();
    } else if (method === 'GET' && url === '/requests') {
      response.end(JSON.stringify(this.#requests));
    } else {
      this.#requests.push({ method, url, headers, body, at: performance.now() });
      this.#play(response);
    }
  }

  #play(response: ServerResponse): void {
    const next = this.#script[0]?.repeat === true ? this.#script[0] : this.#script.shift();
    if (next === undefined) return void response.writeHead(418).end('no response is left in the script');
    if (next.destroy === true) return void response.destroy();
    if (next.hang === true) return;
    response.writeHead(next.status ?? 200, next.headers);
    if (next.drip === true) {
      const timer = setInterval(() => response.write(' '), 50);
      response.on('close', () => clearInterval(timer));
      return;
    }
    if (next.cut === true) return void response.write(next.text ?? '', () => setTimeout(() => response.destroy(), 20));
    response.end(next.json === undefined ? next.text : JSON.stringify(next.json));
  }
}
