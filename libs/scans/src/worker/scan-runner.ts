import { Injectable } from '@nestjs/common';
import { CommandExecutor, Leases, whileHolding } from '#event-sourcing';
import type { Lease } from '#event-sourcing';
import { Scanner } from '#scanner';
import type { ScanJob } from '#scanner';
import { ScanObserver } from './scan-observer.ts';
import { scanLeaseMs } from './scan-lease.ts';
import { ScanRecorder } from './scan-recorder.ts';
import { workerContext } from './worker-context.ts';
import { ScanWorkerSettings } from './scan-worker-settings.ts';

const internalError = {
  type: 'failed',
  code: 'internal_error',
  message: 'The scan failed because of a fault of the service.',
  contactedTarget: true,
} as const;

/** Runs one scan that this process has started or taken over, and records what the scanner reports. */
@Injectable()
export class ScanRunner {
  readonly #scanner: Scanner;
  readonly #executor: CommandExecutor;
  readonly #leases: Leases;
  readonly #settings: ScanWorkerSettings;
  readonly #observer: ScanObserver;

  constructor(
    scanner: Scanner,
    executor: CommandExecutor,
    leases: Leases,
    settings: ScanWorkerSettings,
    observer: ScanObserver,
  ) {
    this.#scanner = scanner;
    this.#executor = executor;
    this.#leases = leases;
    this.#settings = settings;
    this.#observer = observer;
  }

  /**
   * Resolves when the scan has ended, another worker has it, or it was handed back because `shutdown` aborted; the lease
   * is then released.
   */
  async run(job: ScanJob, attempt: number, lease: Lease, shutdown: AbortSignal): Promise<void> {
    await whileHolding(this.#leases, lease, scanLeaseMs, shutdown, (holding) =>
      this.#scan(job, attempt, holding, shutdown),
    );
  }

  async #scan(job: ScanJob, attempt: number, holding: AbortSignal, shutdown: AbortSignal): Promise<void> {
    const recorder = new ScanRecorder(this.#executor, job.scanId, attempt, workerContext(this.#settings, job.scanId));
    const signal = AbortSignal.any([holding, recorder.superseded]);
    let ended = false;
    try {
      for await (const reports of this.#scanner.scan(job, signal)) {
        await recorder.record(reports);
        ended = reports.some(({ type }) => type !== 'progress');
      }
      const leaseLost = holding.aborted && !shutdown.aborted;
      if (!ended && !leaseLost) await recorder.handBack();
    } catch (error) {
      this.#observer.fault(error, 'a scan failed inside the scanner', job.scanId);
      await recorder.record([internalError]);
    }
  }
}
