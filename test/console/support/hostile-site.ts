import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const script = '<script>window.hostile = 1</script>';
const image = '"><img src=x onerror="window.hostile = 1">';

/** Requests that have no response yet. */
interface Waiting {
  isHeld: boolean;
  readonly responses: (() => void)[];
}

/** A vulnerable site that says hostile things wherever a finding could show them. */
export class HostileSite {
  readonly url: string;
  readonly #server: Server;
  readonly #waiting: Waiting;

  static async start(): Promise<HostileSite> {
    const waiting: Waiting = { isHeld: false, responses: [] };
    const server = createServer((request, response) => {
      const respond = (): void => respondTo(request, response);
      if (waiting.isHeld && request.url !== '/') waiting.responses.push(respond);
      else respond();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new HostileSite(server, waiting);
  }

  private constructor(server: Server, waiting: Waiting) {
    this.#server = server;
    this.#waiting = waiting;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  }

  /** Responds with its main page only, until `release`. */
  hold(): void {
    this.#waiting.isHeld = true;
  }

  release(): void {
    this.#waiting.isHeld = false;
    for (const respond of this.#waiting.responses.splice(0)) respond();
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

function respondTo(request: IncomingMessage, response: ServerResponse): void {
  const { searchParams } = new URL(request.url ?? '/', 'http://site');
  response.setHeader('server', `nginx/1.0.0 ${script}`);
  response.setHeader('x-powered-by', `PHP/5.2 ${image}`);
  response.setHeader('set-cookie', `sid=1; Path=/${image}`);
  response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
  response.setHeader('access-control-allow-credentials', 'true');
  response.setHeader('content-type', 'text/html');
  response.end(`<!doctype html><title>${script}</title>
        <a href="/a?q=${encodeURIComponent(image)}">a</a> <a href="/b/${encodeURIComponent(script)}?id=1">b</a>
        <a href="javascript:window.hostile=1">c</a> <script src="https://cdn.example/jquery-1.0.js?${script}"></script>
        <form method="post" action="/login"><input name="q&quot;&gt;&lt;b&gt;"><input type="password" name="p"></form>
        ${searchParams.get('q') ?? ''} \u202eevil\u202c`);
}
