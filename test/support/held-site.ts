import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A site to scan that responds only when it is released, so that a test decides how long its scans run. */
export class HeldSite {
  readonly url: string;
  /** Of every response, beside its own. */
  headers: Readonly<Record<string, string>> = {};
  readonly #waiting = new Set<ServerResponse>();
  readonly #close: () => Promise<void>;
  #held = true;

  static async start(): Promise<HeldSite> {
    const server = createServer((_request, response) => site.#respond(response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const site: HeldSite = new HeldSite(`http://127.0.0.1:${port}/`, async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });
    return site;
  }

  private constructor(url: string, close: () => Promise<void>) {
    this.url = url;
    this.#close = close;
  }

  /** Responds to all pending and future requests. */
  release(): void {
    this.#held = false;
    for (const response of this.#waiting) this.#respond(response);
    this.#waiting.clear();
  }

  hold(): void {
    this.#held = true;
  }

  async close(): Promise<void> {
    await this.#close();
  }

  #respond(response: ServerResponse): void {
    if (this.#held) {
      this.#waiting.add(response);
      return;
    }
    response.setHeader('content-type', 'text/html');
    response.setHeader('server', 'Apache/2.4.1');
    for (const [name, value] of Object.entries(this.headers)) response.setHeader(name, value);
    response.end('<!doctype html><title>held</title><p>Hello</p>');
  }
}
