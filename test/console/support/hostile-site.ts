import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const script = '<script>window.hostile = 1</script>';
const image = '"><img src=x onerror="window.hostile = 1">';

/** A vulnerable site that says hostile things wherever a finding could show them. */
export class HostileSite {
  readonly url: string;
  readonly #server: Server;

  static async start(): Promise<HostileSite> {
    const server = createServer((request, response) => {
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
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new HostileSite(server);
  }

  private constructor(server: Server) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
