import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A site whose response a test changes between scans. */
export class ChangingSite {
  readonly url: string;
  /** Headers of its responses. */
  headers: Readonly<Record<string, string>> = {};
  status = 200;
  readonly #close: () => Promise<void>;

  static async start(): Promise<ChangingSite> {
    const server = createServer((_request, response) => {
      response.writeHead(site.status, { 'content-type': 'text/html', ...site.headers });
      response.end('<!doctype html><title>A site</title><p>Hello</p>');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const site: ChangingSite = new ChangingSite(`http://127.0.0.1:${port}/`, async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });
    return site;
  }

  private constructor(url: string, close: () => Promise<void>) {
    this.url = url;
    this.#close = close;
  }

  async close(): Promise<void> {
    await this.#close();
  }
}
