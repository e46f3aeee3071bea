import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A site with slow responses, so that its scans are running when something is killed. */
export class SlowSite {
  readonly origin: string;
  /** How long every response takes. */
  delayMs = 60;
  readonly #close: () => Promise<void>;

  static async start(): Promise<SlowSite> {
    const server = createServer((request, response) => {
      setTimeout(() => {
        response.setHeader('content-type', 'text/html');
        response.end(`<!doctype html><title>${request.url === '/' ? 'Home' : 'Page'}</title><p>Hello</p>`);
      }, site.delayMs);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const site: SlowSite = new SlowSite(`http://127.0.0.1:${port}`, async () => {
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
