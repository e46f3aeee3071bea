import type { Exchange, FailedExchange } from '../artifacts.ts';
import type { ActiveProbe, ProbeRequest } from '../check.ts';
import type { SiteDescription } from './description.ts';
import { FakeServer } from './server.ts';

/** The site as an active check requests it. */
export class FakeProbe implements ActiveProbe {
  readonly sent: ProbeRequest[] = [];
  readonly #server: FakeServer;
  readonly #target: URL;
  readonly #maxRequests: number;
  #tokens = 0;

  constructor(site: SiteDescription, target: URL, maxRequests: number) {
    this.#server = new FakeServer(site, target);
    this.#target = target;
    this.#maxRequests = maxRequests;
  }

  async send(request: ProbeRequest): Promise<Exchange | FailedExchange> {
    this.sent.push(request);
    if (this.sent.length > this.#maxRequests)
      throw new Error(`sends more than the ${this.#maxRequests} requests that it declares`);
    return Promise.resolve(this.#server.send(request));
  }

  sample<Item>(items: Iterable<Item>, max: number): readonly Item[] {
    return [...items].slice(0, max);
  }

  token(length = 12): string {
    this.#tokens += 1;
    return `q${this.#tokens}z7w3k9x5m1v8b2n6`.padEnd(length, 'r').slice(0, length);
  }

  async looksLikeControl(exchange: Exchange): Promise<boolean> {
    const control = this.#server.send({ url: new URL('/n0suchpath7f3a', this.#target) });
    if ('failure' in control) return Promise.resolve(false);
    // The path of the root is in every path that a text names.
    const plain = ({ text, url: { pathname } }: Exchange) => (pathname === '/' ? text : text.replaceAll(pathname, ''));
    return Promise.resolve(control.status === exchange.status && plain(control) === plain(exchange));
  }
}
