import type { Exchange, FailedExchange, Page, RedirectChain, TlsProfile } from '../artifacts.ts';
import type { ArtifactName, ProbeRequest } from '../check.ts';
import {
  collectHttpRoot,
  collectHttpsRoot,
  collectInterfacesWithOrigin,
  collectMain,
  collectNotFound,
  collectRobotsTxt,
  collectSecurityTxt,
  collectWithOrigin,
} from '../collect/collect-http.ts';
import type { HttpCollection } from '../collect/collect-http.ts';
import { crawl, fullCrawlLimits, isPage } from '../collect/crawl/index.ts';
import { collectDns } from '../collect/dns/collect-dns.ts';
import { maxNodesPerPage } from '../collect/document.ts';
import { parsePage } from '../collect/page.ts';
import { collectTls } from '../collect/tls/collect-tls.ts';
import type { ArtifactStore } from './artifact-store.ts';
import { endpointOf } from './scan-context.ts';
import type { ScanContext } from './scan-context.ts';

/** Units of progress: the crawl takes most of a full scan's time. */
export const collectionUnits = { quick: 9, full: 40 } as const;
const crawlUnits = collectionUnits.full - collectionUnits.quick;

/** Nodes of all documents that a scan keeps; once they are used up, of each further page only the beginning. */
const maxNodesPerScan = 250_000;
const minNodesPerPage = 500;
/** Bytes that the crawl may receive; the rest of the scan's is for probes. */
const maxCrawlBytes = 40 * 1024 * 1024;

const outOfTime = 'time ran out';

/** Gathers the artifacts of one scan. What cannot be had is settled with the reason, and the rest goes on. */
export class ArtifactCollection implements HttpCollection {
  readonly target;
  readonly ids;
  readonly #scan: ScanContext;
  readonly #store: ArtifactStore;
  readonly #advance: (units: number) => void;
  readonly #exchanges: Exchange[] = [];
  #nodesLeft = maxNodesPerScan;

  constructor(scan: ScanContext, store: ArtifactStore, advance: (units: number) => void) {
    this.target = scan.target;
    this.ids = scan.ids;
    this.#scan = scan;
    this.#store = store;
    this.#advance = advance;
  }

  async send(request: ProbeRequest): Promise<Exchange | FailedExchange> {
    const response = await this.#scan.client.send(request);
    this.#scan.enter();
    if (!('failure' in response)) this.#exchanges.push(response);
    return response;
  }

  problem(url: URL): string | undefined {
    return this.#scan.filter.problem(url);
  }

  cookiesFor(url: URL): string | undefined {
    return this.#scan.client.cookiesFor(url);
  }

  main(): Promise<RedirectChain> {
    return collectMain(this);
  }

  /** Everything but the main chain, which is there already. */
  async others(main: RedirectChain): Promise<void> {
    this.#store.settle('main', main, '');
    this.#advance(1);
    const start = this.#startPages(main);
    if (this.#scan.job.scanType === 'quick') this.#store.settle('pages', start, '');
    const base = main.end?.url ?? main.hops.at(-1)?.url ?? this.target;
    const end = main.end;
    const httpsRoot = this.#part('httpsRoot', 'the target is https', () => collectHttpsRoot(this, main));
    await Promise.all([
      httpsRoot,
      this.#part('httpRoot', 'nothing responds on port 80', () => collectHttpRoot(this, main)),
      this.#part('notFound', 'no response', () => collectNotFound(this, base)),
      this.#part('withOrigin', 'no response', async () => end && collectWithOrigin(this, end)),
      this.#part('robotsTxt', 'no response', () => collectRobotsTxt(this, base)),
      this.#part('securityTxt', 'no response', () => collectSecurityTxt(this, base)),
      this.#part('dns', 'DNS did not respond', () => this.#dns()),
      this.#part('tls', 'the site does not speak TLS', async () => this.#tls(main, await httpsRoot)),
    ]);
    if (this.#scan.job.scanType === 'full') {
      this.#store.settle('pages', await this.#crawl(main, start), '');
      const { host } = base;
      await collectInterfacesWithOrigin(
        this,
        this.#exchanges.filter(({ url }) => url.host === host),
      );
    }
    this.#store.settle('exchanges', this.#exchanges, '');
  }

  async #part<Value>(
    name: Exclude<ArtifactName, 'main' | 'pages' | 'exchanges'>,
    reason: string,
    collect: () => Promise<Value>,
  ): Promise<Value | undefined> {
    let value: Value | undefined;
    try {
      value = await collect();
    } catch (error) {
      this.#store.settle(name, undefined, this.#scan.signal.aborted ? outOfTime : String(error).slice(0, 300));
    }
    this.#store.settle(name, value as never, this.#scan.signal.aborted ? outOfTime : reason);
    this.#advance(1);
    return value;
  }

  #startPages(main: RedirectChain): Page[] {
    const page = main.end && this.#parse(main.end);
    return page === undefined ? [] : [page];
  }

  #parse(exchange: Exchange): Page | undefined {
    this.#scan.enter();
    const page = parsePage(exchange, Math.max(minNodesPerPage, Math.min(maxNodesPerPage, this.#nodesLeft)));
    this.#nodesLeft -= page?.nodes ?? 0;
    return page;
  }

  #dns() {
    const { job, dns, addresses, signal } = this.#scan;
    return collectDns({ host: endpointOf(this.target).host, scanType: job.scanType, dns, addresses, signal });
  }

  async #tls(main: RedirectChain, httpsRoot: RedirectChain | undefined): Promise<TlsProfile | undefined> {
    const listens = httpsRoot !== undefined && (httpsRoot.hops.length > 0 || httpsRoot.failure?.failure === 'tls');
    const url = [main.end?.url, this.target, listens ? httpsRoot.start : undefined].find(
      (candidate) => candidate?.protocol === 'https:',
    );
    if (url === undefined) return undefined;
    const { job, ids, signal, openSocket } = this.#scan;
    const { host, port } = endpointOf(url);
    const connect = (each: AbortSignal) => openSocket(host, port, each);
    return collectTls({ host, port, scanType: job.scanType, connect, ids, signal });
  }

  async #fetch(url: URL): Promise<Exchange | FailedExchange> {
    if (this.#scan.client.bytes > maxCrawlBytes) return { url, failure: 'budget', detail: 'the pages are too large' };
    return this.send({ url });
  }

  /** At most half of the scan's time, so that the checks have the other half. */
  async #crawl(main: RedirectChain, startPages: readonly Page[]): Promise<Page[]> {
    const { settings, signal } = this.#scan;
    const pages = [...startPages];
    const limit = AbortSignal.any([signal, AbortSignal.timeout(settings.fullDeadlineMs / 2)]);
    const found = crawl({
      target: main.end?.url ?? this.target,
      startPages,
      known: this.#exchanges.filter((exchange) => exchange !== main.end),
      fetch: (url) => this.#fetch(url),
      parse: (exchange) => this.#parse(exchange),
      limits: fullCrawlLimits,
      signal: limit,
    });
    let advanced = 0;
    for await (const result of found) {
      if (isPage(result)) pages.push(result);
      // How long the crawl will be cannot be known: each response brings it a little nearer to its limit.
      const share = crawlUnits * (1 - 1 / (1 + this.#exchanges.length / 100));
      this.#advance(share - advanced);
      advanced = share;
    }
    this.#advance(crawlUnits - advanced);
    return pages;
  }
}
