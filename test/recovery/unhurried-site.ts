import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A site that takes its time, so that its scans are under way when something is killed. */
export class UnhurriedSite {
  readonly origin: string;
  /** Milliseconds that every answer takes. */
  delay = 60;
  readonly #close: () => Promise<void>;

  static async start(): Promise<UnhurriedSite> {
    const server = createServer((request, response) => {
      setTimeout(() => {
        response.setHeader('content-type', 'text/html');
        response.end(`<!doctype html><title>${request.url === '/' ? 'Home' : 'Page'}</title><p>Hello</p>`);
      }, site.delay);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const site: UnhurriedSite = new UnhurriedSite(`http://127.0.0.1:${port}`, async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });
    return site;
  }

  private constructor(origin: string, close: () => Promise<void>) {
    this.origin = origin;
    this.#close = close;
  }

  async close(): Promise<void> {
    await this.#close();
  }
}
