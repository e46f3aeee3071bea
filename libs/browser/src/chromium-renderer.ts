import { delay, Semaphore, SystemIds } from '#kernel';
import type { Ids } from '#kernel';
import { BrowserUnavailable } from '#scanner/renderer';
import type { BrowserSession, Renderer, Visit, VisitReport } from '#scanner/renderer';
import { removeAbandonedProfiles } from './process/browser-profile.ts';
import { BrowserProxy } from './proxy/browser-proxy.ts';
import { ChromiumProcess } from './process/chromium-process.ts';
import { ExtraTime } from './visit/extra-time.ts';
import { makeProxyCertificate } from './proxy/proxy-certificate.ts';
import type { ProxyCertificate } from './proxy/proxy-certificate.ts';
import { runVisit } from './visit/run-visit.ts';

export interface ChromiumRendererOptions {
  /** Path of Chromium. */
  readonly executable: string;
  /** Browsers that run at the same time; further scans wait. */
  readonly maxBrowsers?: number;
  /** Milliseconds that a scan waits for its browser to be started. */
  readonly maxWaitMs?: number;
  /** Bytes of memory of one browser with all its processes. */
  readonly maxMemoryBytes?: number;
  /** Milliseconds of one visit for which the browser has the processors it needs. */
  readonly visitTimeoutMs?: number;
  /** Pages that are open at the same time in one browser. */
  readonly maxVisitsAtOnce?: number;
}

const defaults = {
  maxBrowsers: 2,
  maxWaitMs: 4 * 60_000,
  maxMemoryBytes: 1024 * 1024 * 1024,
  visitTimeoutMs: 20_000,
  maxVisitsAtOnce: 3,
} as const;
/** A site that kills its browser again and again is not rendered any further. */
const maxStarts = 4;
/** Time that pages of one scan may waste on a busy machine, as a multiple of that of one visit. */
const maxWasted = 6;

/** Renders pages in Chromium: one process with one proxy for each scan, so that a page costs its own scan only. */
export class ChromiumRenderer implements Renderer {
  readonly #options: Required<ChromiumRendererOptions>;
  readonly #places: Semaphore;

  constructor(options: ChromiumRendererOptions) {
    this.#options = { ...defaults, ...options };
    // Nothing waits for it: what cannot be removed now is when the next one starts.
    removeAbandonedProfiles().catch(() => undefined);
    this.#places = new Semaphore(this.#options.maxBrowsers);
  }

  open(signal: AbortSignal): Promise<BrowserSession> {
    const { maxWaitMs } = this.#options;
    const busy = new AbortController();
    const noneFree = `no browser was free within ${maxWaitMs / 1_000} s`;
    const timer = setTimeout(() => busy.abort(new BrowserUnavailable(noneFree)), maxWaitMs);
    const opened = Promise.withResolvers<BrowserSession>();
    const closed = Promise.withResolvers<void>();
    const hold = async (): Promise<void> => {
      clearTimeout(timer);
      const session = await ChromiumSession.start(this.#options, closed.resolve);
      opened.resolve(session);
      await closed.promise;
    };
    this.#places.run(hold, AbortSignal.any([signal, busy.signal])).catch((error: unknown) => {
      clearTimeout(timer);
      opened.reject(error);
    });
    return opened.promise;
  }
}

class ChromiumSession implements BrowserSession {
  readonly #options: Required<ChromiumRendererOptions>;
  readonly #proxy: BrowserProxy;
  readonly #certificate: ProxyCertificate;
  readonly #closed: () => void;
  readonly #ids: Ids = new SystemIds();
  readonly #visits: Semaphore;
  readonly #extra: ExtraTime;
  #running: Promise<ChromiumProcess>;
  #starts = 1;
  #isClosing = false;

  static async start(options: Required<ChromiumRendererOptions>, closed: () => void): Promise<ChromiumSession> {
    const certificate = await makeProxyCertificate(Date.now());
    const proxy = await BrowserProxy.listen(certificate);
    const session = new ChromiumSession(options, proxy, certificate, closed);
    try {
      await session.#running;
      return session;
    } catch (error) {
      await session.close();
      throw error;
    }
  }

  private constructor(
    options: Required<ChromiumRendererOptions>,
    proxy: BrowserProxy,
    certificate: ProxyCertificate,
    closed: () => void,
  ) {
    this.#options = options;
    this.#proxy = proxy;
    this.#certificate = certificate;
    this.#closed = closed;
    this.#visits = new Semaphore(options.maxVisitsAtOnce);
    this.#extra = new ExtraTime(maxWasted * options.visitTimeoutMs);
    this.#running = this.#launch();
  }

  visit(visit: Visit, signal: AbortSignal): Promise<VisitReport> {
    return this.#visits.run(async () => {
      const chromium = await this.#living();
      const limits = { timeoutMs: this.#options.visitTimeoutMs, extra: this.#extra, signal, ids: this.#ids };
      return runVisit(visit, chromium, this.#proxy, limits);
    }, signal);
  }

  async close(): Promise<void> {
    if (this.#isClosing) return;
    this.#isClosing = true;
    await this.#running.then(
      (chromium) => chromium.close(),
      () => undefined,
    );
    await this.#proxy.close();
    this.#closed();
  }

  /** The browser, started again where it died. */
  async #living(): Promise<ChromiumProcess> {
    const chromium = await this.#running;
    if (chromium.isRunning) return chromium;
    // Another visit may have started it already.
    const isLatest = chromium === (await this.#running);
    if (this.#isClosing) throw new BrowserUnavailable('the browser was closed');
    if (isLatest) {
      if (this.#starts >= maxStarts)
        throw new BrowserUnavailable(
          `the browser ended ${this.#starts} times: ${chromium.killedBecause ?? 'it crashed'}`,
        );
      this.#starts += 1;
      this.#running = chromium
        .close()
        .then(() => delay(100))
        .then(() => this.#launch());
    }
    return this.#living();
  }

  #launch(): Promise<ChromiumProcess> {
    const { executable, maxMemoryBytes } = this.#options;
    const running = ChromiumProcess.launch({
      executable,
      maxMemoryBytes,
      proxyPort: this.#proxy.port,
      publicKeyHash: this.#certificate.publicKeyHash,
    });
    running.catch(() => undefined);
    return running;
  }
}
