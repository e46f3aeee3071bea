import type { BlocklistEntries, Connection } from '#egress';
import { Scanner } from '../../scanner.ts';
import type { ScanJob, ScannerSettings, ScanReport } from '../../scanner.ts';
import { boundsOf } from '../scan-bounds.ts';
import { ScanRun } from './scan-run.ts';
import { ScanThreadHandle } from './scan-thread-handle.ts';
import { sharedSiteLimits, SiteLimits } from './site-limits.ts';

export interface WorkerThreadScannerOptions {
  /** Told of every connection that a scan made or was refused. */
  readonly onConnection?: (scanId: string, connection: Connection) => void;
  /** Told of what should not happen: a thread was lost, a scan broke. For the operator's log. */
  readonly onFault?: (fault: string) => void;
  /** Told at the start of what of the settings cannot be used. For the operator's log. */
  readonly onWarning?: (warning: string) => void;
  /** Milliseconds of its processor time after which a thread that responds to nothing counts as hanging. */
  readonly blockedAfterMs?: number;
  /** Mebibytes of memory that a thread may use; 512 by default. */
  readonly memoryMb?: number;
  /** Milliseconds without a scan after which a thread ends; 30 seconds by default. */
  readonly idleAfterMs?: number;
  /** The program of the threads; it calls `serveScans` with the checks. */
  readonly program: URL;
  /** Called once all threads have ended: removes what they had no time to remove. */
  readonly cleanUp?: () => Promise<void>;
}

const runsPerThread = 16;
const maxAttempts = 2;
const watchEveryMs = 250;
const defaultIdleAfterMs = 30_000;

/**
 * Runs scans in a pool of threads, which start when scans need them and end when they are idle. A thread that hangs or
 * grows is killed and replaced: the scan whose content did it ends with what it has, the others that were there are done
 * once more elsewhere.
 */
export class WorkerThreadScanner extends Scanner {
  #settings: ScannerSettings;
  readonly #options: WorkerThreadScannerOptions;
  readonly #limits;
  readonly #politeness: SiteLimits;
  readonly #threads = new Map<number, ScanThreadHandle>();
  readonly #waiting: ScanRun[] = [];
  readonly #ending = new Set<Promise<void>>();
  /** Runs while there are threads. */
  #watchdog: NodeJS.Timeout | undefined;
  #runs = 0;
  #closed = false;

  constructor(settings: ScannerSettings, options: WorkerThreadScannerOptions) {
    super();
    this.#settings = settings;
    this.#options = options;
    this.#limits = sharedSiteLimits(settings.workers);
    const { requestsPerSecondPerSite: requestsPerSecond, connectionsPerSite: connections } = settings;
    this.#politeness = new SiteLimits({ requestsPerSecond, connections }, this.#limits, 0);
  }

  async *scan(job: ScanJob, signal: AbortSignal): AsyncGenerator<readonly ScanReport[], void, void> {
    if (signal.aborted || this.#closed) return;
    const run = new ScanRun(job, boundsOf(job.scanType, this.#settings));
    const onAbort = (): void => this.#cancel(run);
    signal.addEventListener('abort', onAbort);
    this.#waiting.push(run);
    this.#dispatch();
    try {
      yield* run.reports();
    } finally {
      signal.removeEventListener('abort', onAbort);
      if (!run.over) this.#cancel(run);
    }
  }

  /** Holds at once, for the scans that run too: those whose target is on it end. */
  setBlocklist(entries: BlocklistEntries): void {
    this.#settings = { ...this.#settings, blocklist: entries };
    for (const thread of this.#threads.values()) thread.setBlocklist(entries);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#watchdog);
    for (const run of this.#waiting.splice(0)) run.cancel();
    const threads = [...this.#threads.values()];
    this.#threads.clear();
    await Promise.all([...threads.map((thread) => thread.close()), ...this.#ending]);
    await this.#options.cleanUp?.();
  }

  #dispatch(): void {
    while (this.#waiting.length > 0) {
      const thread = this.#freeThread();
      if (thread === undefined) return;
      const run = this.#waiting.shift();
      if (run === undefined || run.over) continue;
      run.attempts += 1;
      this.#runs = (this.#runs + 1) % 0x7fffffff;
      thread.run(this.#runs, run);
    }
  }

  /** The least busy thread; a new one before any works on two scans at a time. */
  #freeThread(): ScanThreadHandle | undefined {
    const [idlest] = [...this.#threads.values()].sort((one, other) => one.load - other.load);
    if (this.#threads.size < this.#settings.workers && (idlest === undefined || idlest.load > 0))
      return this.#startThread();
    return idlest !== undefined && idlest.load < runsPerThread ? idlest : undefined;
  }

  #startThread(): ScanThreadHandle {
    let thread = 0;
    while (this.#threads.has(thread)) thread += 1;
    const handle = new ScanThreadHandle(
      { settings: this.#settings, limits: this.#limits, thread },
      {
        connection: (run, connection) => this.#options.onConnection?.(run.job.scanId, connection),
        fault: (fault) => this.#options.onFault?.(fault),
        freed: () => this.#dispatch(),
        lost: (lost, suspect, others, reason) => this.#replace(lost, suspect, others, reason),
      },
      this.#options,
    );
    this.#threads.set(thread, handle);
    this.#watchdog ??= setInterval(() => this.#watch(), watchEveryMs).unref();
    return handle;
  }

  #watch(): void {
    for (const thread of this.#threads.values()) {
      if (thread.hasBeenIdleFor(this.#options.idleAfterMs ?? defaultIdleAfterMs)) this.#end(thread);
    }
    if (this.#threads.size === 0) {
      clearInterval(this.#watchdog);
      this.#watchdog = undefined;
    }
    for (const thread of this.#threads.values()) {
      // A thread that ends while it is asked has said so itself.
      thread.watch(this.#options.blockedAfterMs ?? 10_000).catch(() => undefined);
    }
  }

  /** From here on no scan is given to it; it has none. */
  #end(thread: ScanThreadHandle): void {
    this.#threads.delete(thread.number);
    this.#politeness.forgetThread(thread.number);
    const ending = thread.close().finally(() => this.#ending.delete(ending));
    this.#ending.add(ending);
  }

  #replace(lost: ScanThreadHandle, suspect: ScanRun | undefined, others: readonly ScanRun[], reason: string): void {
    if (this.#closed) return;
    this.#threads.delete(lost.number);
    this.#politeness.forgetThread(lost.number);
    this.#options.onFault?.(`scanner thread ${String(lost.number)} was replaced: ${reason}`);
    suspect?.giveUp(reason, 'timeout');
    for (const run of others) {
      if (run.attempts < maxAttempts) this.#waiting.unshift(run);
      else run.giveUp(reason, 'internal_error');
    }
    this.#dispatch();
  }

  #cancel(run: ScanRun): void {
    run.cancel();
    for (const thread of this.#threads.values()) thread.cancel(run);
  }
}
