import { isIP } from 'node:net';
import { setMaxListeners } from 'node:events';
import type { Clock, Ids } from '#kernel';
import { connectSafely, hostOf, portOf, cacheAddresses, SafeHttpClient, ScanEgressFilter, siteOf } from '#egress';
import type { AddressPolicy, Connection, DnsClient, Resolver } from '#egress';
import type { Socket } from 'node:net';
import { isInScope } from '../collect/crawl/crawl-scope.ts';
import { SiteClient } from '../collect/http-site-client.ts';
import { RateLimitPause } from '../collect/rate-limit-pause.ts';
import { lenientContext } from '../collect/tls/lenient-context.ts';
import type { Politeness } from '../collect/http-site-client.ts';
import type { ScanType } from '../finding.ts';
import { PathScope } from '../paths.ts';
import type { ScanJob, ScannerSettings } from '../scanner.ts';
import { LongPolls } from './browser/long-polls.ts';
import type { MemoryReclaimer } from './memory-reclaimer.ts';
import { OptOutWatch } from './opt-out-watch.ts';
import { RequestBudget } from './request-budget.ts';
import { moreRequests } from './request-plan.ts';
import type { Renderer } from '../renderer.ts';
import { SameDocuments } from './same-documents.ts';
import { boundsOf } from './scan-bounds.ts';
import type { ScanBounds } from './scan-bounds.ts';
import type { ScanChecks } from './scan-checks.ts';
import { ScanBrowser } from './browser/scan-browser.ts';

/** Share of a full scan's time for which it may wait for a site that limits the rate of requests. */
const maxPausedShare = 0.2;

/** What all scans of a thread share. */
export interface ScanEnvironment {
  readonly settings: ScannerSettings;
  /** What each type of scan runs. */
  readonly checks: Readonly<Record<ScanType, ScanChecks>>;
  readonly addresses: AddressPolicy;
  readonly dns: DnsClient;
  readonly resolver: Resolver;
  readonly politeness: Politeness;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly memory: MemoryReclaimer;
  /** Undefined where no browser is set up. */
  readonly renderer?: Renderer | undefined;
}

/** What one scan is made with. */
export interface ScanContext extends ScanEnvironment {
  readonly job: ScanJob;
  readonly bounds: ScanBounds;
  readonly budget: RequestBudget;
  readonly target: URL;
  readonly now: Date;
  readonly filter: ScanEgressFilter;
  readonly client: SiteClient;
  readonly paths: PathScope;
  readonly browser: ScanBrowser;
  readonly documents: SameDocuments;
  /** See `PageTraffic`. */
  readonly creating: Set<string>;
  readonly longPolls: LongPolls;
  readonly optOuts: OptOutWatch;
  /** Aborts at the deadline, when the scan is cancelled, or when the owner of what it examines opts out of scans. */
  readonly signal: AbortSignal;
  /** Whether a connection to the target was made. */
  readonly contactedTarget: () => boolean;
  /** Called before code runs that reads the target's bytes: a scan that blocks the thread is known by it. */
  readonly enter: () => void;
  readonly openSocket: (host: string, port: number, signal: AbortSignal) => Promise<Socket>;
  readonly close: () => Promise<void>;
}

/** Of all scans, for V8 makes getters in its old generation, where one of a scan would keep the scan alive. */
const tls = {
  rejectUnauthorized: false,
  // At the first connection: a scan of a site without TLS needs no context.
  get secureContext() {
    return lenientContext();
  },
};

export interface ScanWatch {
  readonly onConnection: (connection: Connection) => void;
  readonly enter: () => void;
}

export function openScan(
  job: ScanJob,
  environment: ScanEnvironment,
  cancel: AbortSignal,
  watch: ScanWatch,
): ScanContext {
  const { settings, addresses, resolver, politeness, clock, memory } = environment;
  const stop = new AbortController();
  setMaxListeners(0, stop.signal);
  const onCancel = (): void => stop.abort(cancel.reason);
  cancel.addEventListener('abort', onCancel);
  const bounds = boundsOf(job.scanType, settings);
  const timer = setTimeout(() => stop.abort(new Error('the deadline of the scan has passed')), bounds.deadlineMs);

  let contactedTarget = false;
  const onConnection = (connection: Connection): void => {
    contactedTarget ||= connection.outcome === 'connected';
    watch.onConnection(connection);
  };
  const names = cacheAddresses(resolver);
  const filter = new ScanEgressFilter({ addresses, ports: settings.ports }, names);
  const addressesOf = async (host: string, signal: AbortSignal): Promise<readonly string[]> =>
    isIP(host) === 0 ? names.addresses(host, signal) : [host];
  const sitesOf = async (host: string, signal: AbortSignal): Promise<readonly string[]> => {
    const [address] = await addressesOf(host, signal).catch(() => []);
    return address === undefined ? [siteOf(host)] : [siteOf(host), address];
  };
  const contact = settings.contactUrl === '' ? '' : `; +${settings.contactUrl}`;
  const userAgent = `Mozilla/5.0 (compatible; Scanledger/1${contact})`;
  const onReceived = (bytes: number): void => memory.received(bytes);
  const http = new SafeHttpClient({ filter, userAgent, onConnection, onReceived, tls });
  const now = new Date(clock.now());
  const budget = new RequestBudget(bounds.maxRequests, job.scanType === 'full' ? moreRequests : '');
  const target = new URL(job.target);
  const paths = new PathScope(job.paths);
  const client = new SiteClient({
    http,
    politeness,
    now,
    signal: stop.signal,
    sitesOf,
    budget,
    ...bounds,
    pause: job.scanType === 'full' ? new RateLimitPause(bounds.deadlineMs * maxPausedShare) : undefined,
    isOfSite: (url) => isInScope(target, url),
    decoded: (bytes) => memory.decoded(bytes),
    credentials: job.credentials && { target, values: job.credentials },
    mayRequest: (url) => paths.mayRequest(url),
  });
  const browser = new ScanBrowser(environment.renderer, stop.signal);
  const optOuts = new OptOutWatch(
    addresses.blocklist,
    (host) => addressesOf(host, stop.signal),
    (problem) => stop.abort(new Error(problem)),
  );
  optOuts.examine(hostOf(target));
  return {
    ...environment,
    job,
    bounds,
    budget,
    target,
    now,
    filter,
    client,
    paths,
    browser,
    documents: new SameDocuments(),
    creating: new Set(),
    longPolls: new LongPolls(),
    optOuts,
    signal: stop.signal,
    contactedTarget: () => contactedTarget,
    enter: watch.enter,
    openSocket: async (host, port, signal) =>
      politeness.run(await sitesOf(host, signal), signal, () =>
        connectSafely({ filter, host, port, signal, onConnection }),
      ),
    close: async () => {
      clearTimeout(timer);
      cancel.removeEventListener('abort', onCancel);
      optOuts.end();
      await browser.close();
      await http.close();
    },
  };
}

/** Where a URL's TLS is to be looked at. */
export function endpointOf(url: URL): { host: string; port: number } {
  return { host: hostOf(url), port: portOf(url) };
}
