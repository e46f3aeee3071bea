import { isIP } from 'node:net';
import type { Artifacts, Exchange, FailedExchange, Page, RedirectChain, TlsProfile } from '../artifacts.ts';
import type { ProbeRequest } from '../check.ts';
import type { Blocked } from '../coverage.ts';
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
import type { CrawlEnd, Rendering } from '../collect/crawl/index.ts';
import { isInScope } from '../collect/crawl/crawl-scope.ts';
import { collectDns } from '../collect/dns/collect-dns.ts';
import { isTextual } from '../collect/exchange.ts';
import { excludedPath } from '../collect/http-site-client.ts';
import { isHtml } from '../collect/page.ts';
import { collectTls } from '../collect/tls/collect-tls.ts';
import type { ArtifactStore } from './artifact-store.ts';
import { blockOf, blockOfResponse, isContent } from './blocked.ts';
import { collectionSpender, crawlSpender } from './request-plan.ts';
import { notOwed, outOfTime, owed } from './coverage-tracker.ts';
import type { CoverageTracker, Skip } from './coverage-tracker.ts';
import { KeptExchanges } from './kept-exchanges.ts';
import { isBehindLogin } from './login-wall.ts';
import { PageParser } from './page-parser.ts';
import { PageRenderer } from './page-renderer.ts';
import { endpointOf } from './scan-context.ts';
import type { ScanContext } from './scan-context.ts';

/** Units of progress: the crawl takes most of a full scan's time. */
export const collectionUnits = { quick: 9, full: 40 } as const;
const crawlUnits = collectionUnits.full - collectionUnits.quick;

/** Share of all requests up to which the crawl continues where hardly any parameter was found. */
const maxShareWithoutPoints = 0.75;
/** Requests of probes for each address with parameters, as far as can be told during the crawl. */
const probesPerAddress = 6;
/** Bytes that the crawl may receive; the rest of the scan's is for probes. */
const maxCrawlBytes = 40 * 1024 * 1024;

const noResponse = owed('no response');

type CollectedName = 'httpRoot' | 'httpsRoot' | 'notFound' | 'withOrigin' | 'robotsTxt' | 'securityTxt' | 'dns' | 'tls';

/** Gathers the artifacts of one scan. What cannot be had is settled with the reason, and the rest is collected. */
export class ArtifactCollection implements HttpCollection {
  readonly target;
  readonly ids;
  readonly #scan: ScanContext;
  readonly #store: ArtifactStore;
  readonly #coverage: CoverageTracker;
  readonly #advance: (units: number) => void;
  readonly #exchanges = new KeptExchanges();
  readonly #parser = new PageParser();
  readonly #addresses = new Set<string>();
  /** Responses to plain GET requests, for what pages request again. */
  readonly #responses = new Map<string, Exchange>();
  readonly #rendered: Page[] = [];
  #unrendered = 0;

  constructor(scan: ScanContext, store: ArtifactStore, coverage: CoverageTracker, advance: (units: number) => void) {
    this.target = scan.target;
    this.ids = scan.ids;
    this.#scan = scan;
    this.#store = store;
    this.#coverage = coverage;
    this.#advance = advance;
  }

  async send(request: ProbeRequest, spender = collectionSpender): Promise<Exchange | FailedExchange> {
    const response = await this.#scan.client.send(request, spender);
    this.#scan.enter();
    if ('failure' in response) return response;
    const kept = this.#exchanges.keep(response);
    if (isPlainGet(request, kept) && this.#exchanges.hasAllOf(kept)) this.#responses.set(request.url.href, kept);
    if (request.maxBytes === undefined) this.#reportCutText(kept);
    return kept;
  }

  /** Texts only: no check reads the content of images and archives that the site links to. */
  #reportCutText(exchange: Exchange): void {
    if (!exchange.truncated || !isTextual(exchange.mediaType)) return;
    const reason = `only the first ${exchange.text.length} characters of a large response were read: ${exchange.url.href}`;
    this.#coverage.cut('exchanges', reason);
    if (isHtml(exchange)) this.#coverage.cut('pages', reason);
  }

  problem(url: URL): string | undefined {
    return this.#scan.filter.problem(url) ?? (this.#scan.paths.mayRequest(url) ? undefined : excludedPath);
  }

  cookiesFor(url: URL): string | undefined {
    return this.#scan.client.cookiesFor(url);
  }

  main(): Promise<RedirectChain> {
    return collectMain(this);
  }

  /** True where the target speaks TLS or SSL, though no version and cipher that a current client can use: that is a result. */
  async speaksOldTlsOnly({ hops, failure }: RedirectChain): Promise<boolean> {
    if (hops.length > 0 || failure?.failure !== 'tls' || this.#scan.signal.aborted) return false;
    const profile = await this.#tls(failure.url).catch(() => undefined);
    if (profile === undefined) return false;
    this.#store.settle('tls', profile);
    return true;
  }

  /** Everything but the main chain, which is there already. */
  async others(main: RedirectChain): Promise<void> {
    this.#store.settle('main', main);
    this.#advance(1);
    this.#reportUnsentCredentials(main);
    const start = this.#startPages(main);
    this.#coverage.pages.known = 1;
    this.#coverage.pages.visited = main.end === undefined ? 0 : 1;
    if (this.#scan.job.scanType === 'quick') this.#settlePages(main, start);
    const base = main.end?.url ?? main.hops.at(-1)?.url ?? this.target;
    const end = main.end;
    const httpsRoot = this.#part('httpsRoot', notOwed('the target is https'), () => collectHttpsRoot(this, main));
    await Promise.all([
      httpsRoot,
      this.#part('httpRoot', notOwed('nothing responds on port 80'), () => collectHttpRoot(this, main)),
      this.#part('notFound', noResponse, () => collectNotFound(this, base)),
      this.#part('withOrigin', noResponse, async () => end && collectWithOrigin(this, end)),
      this.#part('robotsTxt', this.#missing('/robots.txt', base), () => collectRobotsTxt(this, base)),
      this.#part('securityTxt', this.#missing('/.well-known/security.txt', base), () => collectSecurityTxt(this, base)),
      this.#settleDns(),
      this.#settleTls(main, httpsRoot),
    ]);
    if (this.#scan.job.scanType === 'full') {
      this.#settlePages(main, await this.#crawl(main, start));
      const { host } = base;
      await collectInterfacesWithOrigin(
        this,
        this.#exchanges.all.filter(({ url }) => url.host === host),
      );
    }
    this.#store.settle('exchanges', this.#exchanges.all);
  }

  /** Requests the start page of a full scan again, to know whether the site still served it in the end. */
  async reportLateRejection(main: RedirectChain): Promise<void> {
    if (this.#scan.job.scanType !== 'full' || main.end === undefined || blockOf(main) !== undefined) return;
    let block: Blocked | undefined;
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const response = await this.#scan.client.send({ url: main.end.url }, collectionSpender);
      this.#scan.enter();
      block = 'failure' in response ? undefined : blockOfResponse(response);
      if (block === undefined) return;
    }
    this.#coverage.rejectedLater = block?.detail;
  }

  /** A site behind a login is not seen where the login is not sent. */
  #reportUnsentCredentials({ end }: RedirectChain): void {
    if (this.#scan.job.credentials === undefined || end === undefined || end.url.origin === this.target.origin) return;
    const sentTo = `headers and cookies are sent to ${this.target.origin} only`;
    this.#coverage.cut('crawl', `${sentTo}, which redirects to ${end.url.origin}: name that as the target`);
  }

  /** Why there is no response of a path. */
  #missing(path: string, base: URL): Skip {
    return this.#scan.paths.mayRequest(new URL(path, base)) ? noResponse : notOwed(excludedPath);
  }

  /** Collects one artifact; `missing` says why there is none where the collector gives undefined. */
  async #part<Name extends CollectedName>(
    name: Name,
    missing: Skip,
    collect: () => Promise<Artifacts[Name]>,
  ): Promise<Artifacts[Name]> {
    let value: Artifacts[Name] = undefined;
    let skip = missing;
    try {
      value = await collect();
    } catch (error) {
      skip = owed(String(error).slice(0, 300));
    }
    if (value === undefined) this.#store.settleMissing(name, this.#scan.signal.aborted ? outOfTime : skip);
    else this.#store.settle(name, value);
    this.#advance(1);
    return value;
  }

  async #settleTls(main: RedirectChain, httpsRoot: Promise<RedirectChain | undefined>): Promise<void> {
    if (this.#store.has('tls')) return;
    const url = tlsUrlOf(this.target, main, await httpsRoot);
    const missing = url === undefined ? notOwed('the site does not speak TLS') : owed('no TLS handshake was completed');
    await this.#part('tls', missing, async () => url && this.#tls(url));
  }

  /** With the pages it is known whether the site could be looked at. */
  #settlePages(main: RedirectChain, pages: readonly Page[]): void {
    const block = blockOf(main);
    const hasContent = this.#scan.job.scanType === 'full' && this.#exchanges.all.some((one) => isContent(one, main));
    this.#coverage.blocked = block === undefined || hasContent ? null : block;
    this.#coverage.behindLogin = isBehindLogin({ main, pages, exchanges: this.#exchanges.all });
    if (pages.length === 0 && main.end !== undefined)
      this.#coverage.noHtml = `the target serves ${main.end.mediaType || 'no media type'}, not HTML`;
    this.#store.settle('rendered', this.#rendered);
    this.#store.settle('pages', pages);
  }

  #startPages(main: RedirectChain): Page[] {
    const page = main.end && this.#parse(main.end);
    return page === undefined ? [] : [page];
  }

  #parse(exchange: Exchange): Page | undefined {
    this.#scan.enter();
    const page = this.#parser.parse(exchange);
    if (page?.cut === true)
      this.#coverage.cut('pages', `only the beginning of a large page was read: ${page.url.href}`);
    return page;
  }

  async #settleDns(): Promise<void> {
    const { job, dns, addresses, signal } = this.#scan;
    const { host } = endpointOf(this.target);
    const isAddress = isIP(host) !== 0;
    const missing = isAddress ? notOwed('the target is an IP address') : owed('DNS did not respond');
    await this.#part('dns', missing, async () =>
      isAddress ? undefined : collectDns({ host, scanType: job.scanType, dns, addresses, signal }),
    );
  }

  #tls(url: URL): Promise<TlsProfile | undefined> {
    const { job, ids, signal, openSocket } = this.#scan;
    const { host, port } = endpointOf(url);
    const connect = (each: AbortSignal) => openSocket(host, port, each);
    return collectTls({ host, port, scanType: job.scanType, connect, ids, signal });
  }

  async #fetch(url: URL): Promise<Exchange | FailedExchange> {
    if (this.#scan.client.bytes > maxCrawlBytes) return { url, failure: 'budget', detail: 'the pages are too large' };
    return this.send({ url }, crawlSpender);
  }

  /** At most half of the scan's time, so that the checks have the other half. */
  async #crawl(main: RedirectChain, startPages: readonly Page[]): Promise<Page[]> {
    const { settings, signal } = this.#scan;
    const pages = [...startPages];
    for (const page of startPages) this.#countPoints(page);
    const limit = AbortSignal.any([signal, AbortSignal.timeout(settings.fullDeadlineMs / 2)]);
    const found = crawl({
      target: main.end?.url ?? this.target,
      startPages,
      known: this.#exchanges.all.filter((exchange) => exchange !== main.end),
      fetch: (url) => this.#fetch(url),
      parse: (exchange) => this.#parse(exchange),
      limits: fullCrawlLimits,
      mayFollow: (url) => this.#scan.paths.mayTest(url),
      mayFetch: () => this.#mayCrawl(),
      ...(this.#scan.browser.isSetUp && {
        render: (page, url) => this.#render(page, url, limit),
        rendered: (page) => this.#keepRendered(page),
        countedRendering: ({ planned, rendered }) => (this.#unrendered = planned - rendered),
      }),
      counted: ({ visited, known, excluded }) => {
        if (this.#coverage.excluded !== undefined) this.#coverage.excluded.pages = excluded;
        this.#coverage.pages.visited = visited;
        this.#coverage.pages.known = known;
      },
      linksCut: (page, followed) =>
        this.#coverage.cut('crawl', `only the first ${followed} links of a page were followed: ${page.href}`),
      signal: limit,
    });
    let advanced = 0;
    for (let next = await found.next(); ; next = await found.next()) {
      if (next.done === true) {
        this.#reportCrawlEnd(next.value);
        break;
      }
      const result = next.value;
      if (isPage(result)) {
        pages.push(result);
        this.#countPoints(result);
      }
      // How long the crawl will be cannot be known: each response brings it a little nearer to its limit.
      const share = crawlUnits * (1 - 1 / (1 + this.#exchanges.all.length / 100));
      this.#advance(share - advanced);
      advanced = share;
    }
    this.#reportUnrendered();
    this.#advance(crawlUnits - advanced);
    this.#scan.budget.finish(crawlSpender);
    return pages;
  }

  /** Within the crawl's share of the requests. */
  async #render(page: Page, url: URL, limit: AbortSignal): Promise<Rendering | undefined> {
    if (!this.#mayCrawl()) return undefined;
    const renderer = new PageRenderer(this.#scan.browser, {
      target: this.target,
      known: (known) => this.#responses.get(withoutFragment(known)),
      send: (request) => this.#sendForPage(request),
      parse: (exchange) => this.#parse(exchange),
    });
    return renderer.render(page, url, limit);
  }

  #keepRendered(page: Page): void {
    this.#rendered.push(page);
    this.#countPoints(page);
  }

  /** Of other sites, a page's scripts and data are fetched, and no artifacts. */
  #sendForPage(request: ProbeRequest): Promise<Exchange | FailedExchange> {
    if (isInScope(this.target, request.url)) return this.send(request, crawlSpender);
    return this.#scan.client.send(request, crawlSpender);
  }

  #reportUnrendered(): void {
    const { browser } = this.#scan;
    const count = this.#unrendered;
    if (count === 0) return;
    const reason = browser.problem ?? (browser.isWaiting ? 'no browser was ready in time' : 'time or requests ran out');
    this.#coverage.cut('crawl', `${count} pages that are built by script were not rendered: ${reason}`);
  }

  #reportCrawlEnd(end: CrawlEnd): void {
    const { visited, known } = this.#coverage.pages;
    const { budget, client } = this.#scan;
    const isTooLarge = client.bytes > maxCrawlBytes;
    if (visited >= known || (end === 'done' && !isTooLarge)) return;
    const why = {
      done: undefined,
      aborted: "the crawl's half of the scan's time was used up",
      no_responses: 'the site stopped responding',
      no_requests: `the crawl's part of the scan's ${budget.limit} requests was used up; a higher limit (SCAN_FULL_REQUESTS) covers more`,
      limits: 'there are more of them, or further from the start, than a scan crawls',
    }[end];
    const reason = isTooLarge ? `the pages exceed ${maxCrawlBytes} bytes together` : why;
    this.#coverage.cut('crawl', `${known - visited} of ${known} URLs were not visited: ${reason}`);
  }

  /** Within the crawl's share, and beyond it with what the points found so far are not going to need. */
  #mayCrawl(): boolean {
    const { budget } = this.#scan;
    return (
      budget.hasRoom(crawlSpender) ||
      budget.sent + probesPerAddress * this.#addresses.size < budget.limit * maxShareWithoutPoints
    );
  }

  /** The addresses with parameters, each once: what the probes will need grows with them. */
  #countPoints({ links, forms }: Page): void {
    for (const { url } of links) if (url.search !== '') this.#addresses.add(url.origin + url.pathname);
    for (const { action } of forms) this.#addresses.add(action.href);
  }
}

/** Requested as anybody would: without fields that may change the response. */
function isPlainGet({ method = 'GET', headers = {}, maxBytes }: ProbeRequest, { status }: Exchange): boolean {
  const isPlain = Object.keys(headers).every(
    (name) => name === 'accept' || name === 'accept-language' || name === 'referer',
  );
  return method === 'GET' && maxBytes === undefined && isPlain && status < 500;
}

function withoutFragment(url: URL): string {
  const bare = new URL(url);
  bare.hash = '';
  return bare.href;
}

/** Where the site's TLS can be looked at; undefined where it has none. */
function tlsUrlOf(target: URL, main: RedirectChain, httpsRoot: RedirectChain | undefined): URL | undefined {
  const listens = httpsRoot !== undefined && (httpsRoot.hops.length > 0 || httpsRoot.failure?.failure === 'tls');
  return [main.end?.url, target, listens ? httpsRoot.start : undefined].find((url) => url?.protocol === 'https:');
}
