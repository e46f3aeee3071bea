import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const responseDelayMs = 5_000;
const linksPerPage = 12;

/**
 * A site on which every page links to pages that nobody has seen and takes five seconds, below each timeout of a
 * request: a full scan crawls it for half of its deadline of ten minutes, so none ends by itself within a test.
 */
export class EndlessSite {
  readonly url: string;
  readonly #close: () => Promise<void>;

  static async start(): Promise<EndlessSite> {
    let pages = 0;
    const server = createServer((_request, response) => {
      const links = Array.from({ length: linksPerPage }, () => `<a href="/page/${++pages}">Page ${pages}</a>`);
      const timer = setTimeout(() => {
        response.setHeader('content-type', 'text/html');
        response.end(`<!doctype html><title>Endless</title>${links.join('\n')}`);
      }, responseDelayMs);
      response.once('close', () => clearTimeout(timer));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return new EndlessSite(`http://127.0.0.1:${port}/`, async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });
  }

  private constructor(url: string, close: () => Promise<void>) {
    this.url = url;
    this.#close = close;
  }

  async close(): Promise<void> {
    await this.#close();
  }
}
