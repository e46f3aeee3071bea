import { CommandExecutor, EventCatalogue, ReaderProgress } from '#event-sourcing';
import type { ReadStore } from '#event-sourcing';
import type { Accounts } from '#accounts';
import { delay, SystemClock, SystemIds } from '#kernel';
import { noCoverage, Scanner } from '#scanner';
import type { ScanJob, ScanReport } from '#scanner';
import type { InMemoryEventLog } from '../../../libs/event-sourcing/src/testing/in-memory-event-log.ts';
import type { SharedLeases } from '../../../libs/event-sourcing/src/testing/shared-leases.ts';
import { accountWorkEvents } from '../../../libs/scans/src/queue/account-work.events.ts';
import { findingDetailsEvents } from '../../../libs/scans/src/findings/finding-details.events.ts';
import { scanEvents } from '../../../libs/scans/src/scan/scan.events.ts';
import { findingOf } from '../../../libs/scans/src/testing/finding-of.ts';
import { RunningScans } from '../../../libs/scans/src/worker/running-scans.ts';
import { ScanDispatcher } from '../../../libs/scans/src/worker/scan-dispatcher.ts';
import type { ScanObserver } from '../../../libs/scans/src/worker/scan-observer.ts';
import { ScanRecovery } from '../../../libs/scans/src/worker/scan-recovery.ts';
import { ScanRunner } from '../../../libs/scans/src/worker/scan-runner.ts';
import { ScanWorkerSettings } from '../../../libs/scans/src/worker/scan-worker-settings.ts';
import { StartableScans } from '../../../libs/scans/src/worker/startable-scans.ts';
import type { SeededRandom } from '../../recovery/seeded-random.ts';
import { StallingLeases, StallingLog, Way } from './stalling-stores.ts';

export const catalogue = new EventCatalogue([scanEvents, findingDetailsEvents, accountWorkEvents]);
/** Of each account. */
export const concurrentScans = 2;
/** How many findings a scan reports. */
export const findingsOfScan = 3;

const coverage = noCoverage(findingsOfScan);
const observer: ScanObserver = { started: () => undefined, fault: () => undefined };
const limits = { scansPerMonth: 100, requestsPerMinute: 100, concurrentScans };
const accounts = {
  find: async (accountId: string) => ({ accountId, subscription: { plan: 'enterprise', limits } }),
} as unknown as Accounts;

/** The stores that all processes share. */
export interface SharedStores {
  readonly log: InMemoryEventLog;
  readonly leases: SharedLeases;
  readonly documents: ReadStore;
  /** Scans that are scanned at present. */
  readonly scanned: Set<string>;
  /** Scans that were scanned by two processes at the same time. */
  readonly scannedTwice: string[];
}

/** A process with a scan worker. */
export class WorkerProcess {
  readonly #way: Way;
  readonly #shutdown = new AbortController();
  readonly #killed = new AbortController();
  readonly #ended: Promise<unknown>;

  constructor(name: string, stores: SharedStores, random: SeededRandom) {
    this.#way = new Way(random);
    const leases = new StallingLeases(stores.leases, this.#way);
    const clock = new SystemClock();
    const executor = new CommandExecutor(new StallingLog(stores.log, this.#way), catalogue, clock, new SystemIds());
    const settings = new ScanWorkerSettings({ instance: name, maxRunningScans: 4, queueExpiresMs: 2 ** 40 });
    const scanner = new SlowScanner(stores, random, this.#killed.signal);
    const runner = new ScanRunner(scanner, executor, settings, observer);
    const running = new RunningScans(leases, runner, settings, observer);
    const startable = new StartableScans(accounts, stores.documents, running, settings);
    const progress = new ReaderProgress();
    const dispatcher = new ScanDispatcher(startable, executor, progress, running, settings, clock, observer);
    const recovery = new ScanRecovery(stores.documents, executor, leases, running, settings, clock, observer, progress);
    const { signal } = this.#shutdown;
    this.#ended = Promise.all([dispatcher.run(signal), recovery.run(signal)]).then(() => running.drained());
  }

  calm(): void {
    this.#way.isCalm = true;
  }

  kill(): void {
    this.#way.isClosed = true;
    this.#killed.abort();
  }

  async end(): Promise<void> {
    this.#shutdown.abort();
    await this.#ended;
  }
}

/** Notes which scans are scanned at the same time. */
class SlowScanner extends Scanner {
  readonly #stores: SharedStores;
  readonly #random: SeededRandom;
  readonly #killed: AbortSignal;

  constructor(stores: SharedStores, random: SeededRandom, killed: AbortSignal) {
    super();
    this.#stores = stores;
    this.#random = random;
    this.#killed = killed;
  }

  async *scan({ scanId }: ScanJob, stopped: AbortSignal): AsyncGenerator<readonly ScanReport[]> {
    if (stopped.aborted) return;
    const signal = AbortSignal.any([stopped, this.#killed]);
    const { scanned, scannedTwice } = this.#stores;
    if (scanned.has(scanId)) scannedTwice.push(scanId);
    scanned.add(scanId);
    const forget = (): void => void scanned.delete(scanId);
    signal.addEventListener('abort', forget);
    for (let n = 1; n <= findingsOfScan; n += 1) {
      await delay(this.#random.between(0, this.#random.happens(0.2) ? 20_000 : 500), signal);
      if (signal.aborted) return;
      const checkId = `check-${n}`;
      const findings = [findingOf(checkId)];
      const report: ScanReport = { type: 'progress', progress: 30 * n, finishedChecks: [checkId], findings, coverage };
      yield n < findingsOfScan ? [report] : [report, { type: 'completed', coverage }];
    }
    signal.removeEventListener('abort', forget);
    forget();
  }

  async close(): Promise<void> {}
}
