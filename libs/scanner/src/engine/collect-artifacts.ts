import { isIP } from 'node:net';
import type { Artifacts, Exchange, FailedExchange, Page, RedirectChain, TlsProfile } from '../artifacts.ts';
import type { ProbeRequest } from '../check.ts';
import {
  collectHttpRoot,
  collectHttpsRoot,
  collectInterfacesWithOrigin,
  collectMain,
  collectNotFound,
  collectRobotsTxt,
  collectSecurityTxt,
  collectWithOrigin,
  NoResponse,
} from '../collect/collect-http.ts';
import type { HttpCollection } from '../collect/collect-http.ts';
import { collectDns } from '../collect/dns/collect-dns.ts';
import { excludedPath } from '../collect/http-site-client.ts';
import { collectTls } from '../collect/tls/collect-tls.ts';
import { untestedRequests } from '../points/untested-requests.ts';
import type { ArtifactStore } from './artifact-store.ts';
import { blockOf, isContent, rejectionOf } from './rejections/blocked.ts';
import { findLateRejection } from './rejections/late-rejection.ts';
import { collectionSpender, lateSpender } from './request-plan.ts';
import { notOwed, outOfTime, owed } from './coverage-tracker.ts';
import type { CoverageTracker, Skip } from './coverage-tracker.ts';
import { isBehindLogin } from './rejections/login-wall.ts';
import { ReceivedExchanges } from './received-exchanges.ts';
import { endpointOf } from './scan-context.ts';
import type { ScanContext } from './scan-context.ts';
import { SiteCrawl } from './crawl/site-crawl.ts';

/** Units of progress: the crawl takes most of a full scan's time. */
export const collectionUnits = { quick: 9, full: 40 } as const;

const noResponse = owed('no response');

/**
 * Milliseconds for which the page of a quick scan waits for the other artifacts. Parsed together with the checks that read
 * it, most of what is made of it is garbage at once; parsed before, it lives as long as requests take, and costs more to collect.
 */
const maxWaitMs = 1000;

type CollectedName = 'httpRoot' | 'httpsRoot' | 'notFound' | 'withOrigin' | 'robotsTxt' | 'securityTxt' | 'dns' | 'tls';

/** Gathers the artifacts of one scan. What cannot be had is settled with the reason, and the rest is collected. */
export class ArtifactCollection implements HttpCollection {
  readonly target;
  readonly ids;
  readonly #scan: ScanContext;
  readonly #store: ArtifactStore;
  readonly #coverage: CoverageTracker;
  readonly #advance: (units: number) => void;
  readonly #received: ReceivedExchanges;
  readonly #crawl: SiteCrawl;

  constructor(scan: ScanContext, store: ArtifactStore, coverage: CoverageTracker, advance: (units: number) => void) {
    this.target = scan.target;
    this.ids = scan.ids;
    this.#scan = scan;
    this.#store = store;
    this.#coverage = coverage;
    this.#advance = advance;
    this.#received = new ReceivedExchanges(scan, coverage);
    const units = collectionUnits.full - collectionUnits.quick;
    this.#crawl = new SiteCrawl(scan, coverage, this.#received, { units, advance });
  }

  send(request: ProbeRequest, spender = collectionSpender): Promise<Exchange | FailedExchange> {
    return this.#received.send(request, spender);
  }

  problem(url: URL): string | undefined {
    return this.#scan.filter.problem(url) ?? (this.#scan.paths.mayRequest(url) ? undefined : excludedPath);
  }

  hostProblem(url: URL): string | undefined {
    return this.#scan.filter.hostProblem(url);
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
    this.#coverage.pages.known = 1;
    this.#coverage.pages.visited = main.end === undefined ? 0 : 1;
    const base = main.end?.url ?? main.hops.at(-1)?.url ?? this.target;
    const end = main.end;
    const httpsRoot = this.#part('httpsRoot', notOwed('the target is https'), () => collectHttpsRoot(this, main));
    const notFound = this.#part('notFound', noResponse, () => collectNotFound(this, base));
    const parts = Promise.all([
      httpsRoot,
      this.#part('httpRoot', notOwed('nothing responds on port 80'), () => collectHttpRoot(this, main)),
      notFound,
      this.#part('withOrigin', noResponse, async () => end && collectWithOrigin(this, end)),
      this.#part('robotsTxt', noResponse, () => collectRobotsTxt(this, base)),
      this.#part('securityTxt', noResponse, () => collectSecurityTxt(this, base)),
      this.#settleDns(),
      this.#settleTls(main, httpsRoot),
    ]);
    if (this.#scan.job.scanType === 'quick') {
      await endOrTimeout(parts, maxWaitMs);
      this.#settleStartPages(main);
    }
    await parts;
    if (this.#scan.job.scanType === 'full') {
      const pages = await this.#crawl.pages(main, this.#startPages(main), await notFound);
      this.#settlePages(main, pages);
      this.#countUntested(pages);
      const { host } = base;
      await collectInterfacesWithOrigin(
        this,
        this.#received.all.filter(({ url }) => url.host === host),
      );
    }
    this.#store.settle('exchanges', this.#received.all);
  }

  /** Requests the start page of a full scan again, to know whether the site still served it in the end. */
  async reportLateRejection(main: RedirectChain): Promise<void> {
    if (this.#scan.job.scanType !== 'full' || main.end === undefined || blockOf(main) !== undefined) return;
    this.#coverage.rejectedLater = await findLateRejection(main, {
      received: this.#received.all,
      parse: (exchange) => this.#received.parse(exchange),
      send: async (request) => {
        const response = await this.#scan.client.send(request, lateSpender);
        this.#scan.enter();
        return response;
      },
    });
  }

  /** Lets go of what was collected, once the checks have run. */
  release(): void {
    this.#store.release();
    this.#received.release();
  }

  /** A site behind a login is not seen where the login is not sent. */
  #reportUnsentCredentials({ end }: RedirectChain): void {
    if (this.#scan.job.credentials === undefined || end === undefined || end.url.origin === this.target.origin) return;
    const sentTo = `headers and cookies are sent to ${this.target.origin} only`;
    this.#coverage.cut('crawl', `${sentTo}, which redirects to ${end.url.origin}: name that as the target`);
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
      skip = skipFor(error);
    }
    const rejection = value !== undefined && 'status' in value ? rejectionOf(value) : undefined;
    if (value === undefined) this.#store.settleMissing(name, this.#scan.signal.aborted ? outOfTime : skip);
    else if (rejection !== undefined) this.#store.settleMissing(name, owed(`the request was rejected: ${rejection}`));
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

  #countUntested(pages: readonly Page[]): void {
    const { rendered, ofScripts } = this.#crawl;
    const found = { target: this.target, pages, rendered, exchanges: this.#received.all };
    this.#coverage.untested = untestedRequests(found, ofScripts.all, (url) => this.#scan.paths.mayTest(url));
  }

  /** With the pages it is known whether the site could be looked at. */
  #settlePages(main: RedirectChain, pages: readonly Page[]): void {
    const block = blockOf(main);
    const hasContent = this.#scan.job.scanType === 'full' && this.#received.all.some((one) => isContent(one, main));
    this.#coverage.blocked = block === undefined || hasContent ? null : block;
    this.#coverage.behindLogin = isBehindLogin({ main, pages, exchanges: this.#received.all });
    if (pages.length === 0 && main.end !== undefined) this.#coverage.noHtml = whyNoPage(main.end);
    this.#store.settle('rendered', this.#crawl.rendered);
    this.#store.settle('pages', pages);
  }

  /** Not within `others`: what an `async` function has once held, it holds to its end, and may outlive that. */
  #settleStartPages(main: RedirectChain): void {
    this.#settlePages(main, this.#startPages(main));
  }

  #startPages(main: RedirectChain): Page[] {
    const page = main.end && this.#received.parse(main.end);
    return page === undefined ? [] : [page];
  }

  async #settleDns(): Promise<void> {
    const { job, dns, addresses, signal } = this.#scan;
    const { host } = endpointOf(this.target);
    const isAddress = isIP(host) !== 0;
    await this.#part('dns', notOwed('the target is an IP address'), async () =>
      isAddress ? undefined : collectDns({ host, scanType: job.scanType, dns, addresses, signal }),
    );
  }

  #tls(url: URL): Promise<TlsProfile | undefined> {
    const { job, ids, signal, openSocket } = this.#scan;
    const { host, port } = endpointOf(url);
    const connect = (each: AbortSignal) => openSocket(host, port, each);
    return collectTls({ host, port, scanType: job.scanType, connect, ids, signal });
  }
}

/** Why an artifact is not there: what the rules of the installation or of the scan forbid is not missing. */
function skipFor(error: unknown): Skip {
  if (error instanceof NoResponse && error.failure === 'blocked') return notOwed(error.message);
  return owed((error instanceof NoResponse ? error.message : String(error)).slice(0, 300));
}

function whyNoPage({ mediaType, size }: Exchange): string {
  return size === 0 ? 'the target serves no content' : `the target serves ${mediaType || 'no media type'}, not HTML`;
}

/** Where the site's TLS can be looked at; undefined where it has none. */
function tlsUrlOf(target: URL, main: RedirectChain, httpsRoot: RedirectChain | undefined): URL | undefined {
  const listens = httpsRoot !== undefined && (httpsRoot.hops.length > 0 || httpsRoot.failure?.failure === 'tls');
  return [main.end?.url, target, listens ? httpsRoot.start : undefined].find((url) => url?.protocol === 'https:');
}

/** Resolves when `work` has ended, or after so many milliseconds. */
async function endOrTimeout(work: Promise<unknown>, ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  work.then(
    () => resolve(),
    () => resolve(),
  );
  await promise;
  clearTimeout(timer);
}
