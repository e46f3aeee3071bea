import { Injectable } from '@nestjs/common';
import { CommandExecutor, isOutage } from '#event-sourcing';
import { delay } from '#kernel';
import { Scanner } from '#scanner';
import type { ScanJob } from '#scanner';
import { ScanObserver } from './scan-observer.ts';
import { ScanRecorder } from './scan-recorder.ts';
import { workerContext } from './worker-context.ts';
import { ScanWorkerSettings } from './scan-worker-settings.ts';

/** How long a scan may send requests after it was canceled. */
const verifyIntervalMs = 1_000;

const internalError = {
  type: 'failed',
  code: 'internal_error',
  message: 'The scan failed because of a fault of the service.',
  contactedTarget: true,
} as const;

const notHandedBack = 'a scan could not be recorded or handed back; another process or the next start resumes it';

/** Runs one scan that this process has started or taken over, and records what the scanner reports. */
@Injectable()
export class ScanRunner {
  readonly #scanner: Scanner;
  readonly #executor: CommandExecutor;
  readonly #settings: ScanWorkerSettings;
  readonly #observer: ScanObserver;

  constructor(scanner: Scanner, executor: CommandExecutor, settings: ScanWorkerSettings, observer: ScanObserver) {
    this.#scanner = scanner;
    this.#executor = executor;
    this.#settings = settings;
    this.#observer = observer;
  }

  /**
   * Resolves when the scan has ended, the lease was lost to another worker, or the scan was handed back because `shutdown`
   * aborted, or could not be: then a later process takes it over.
   */
  async run(job: ScanJob, attempt: number, lost: AbortSignal, shutdown: AbortSignal): Promise<void> {
    const context = workerContext(this.#settings, job.scanId);
    const recorder = new ScanRecorder(this.#executor, job.scanId, attempt, context, shutdown);
    const signal = AbortSignal.any([lost, shutdown, recorder.superseded]);
    const over = new AbortController();
    void this.#keepVerifying(recorder, job.scanId, AbortSignal.any([signal, over.signal]));
    let ended = false;
    try {
      for await (const reports of this.#scanner.scan(job, signal)) {
        await recorder.record(reports);
        ended = reports.some(({ type }) => type !== 'progress');
      }
      const isLost = lost.aborted && !shutdown.aborted;
      if (!ended && !isLost) await recorder.handBack();
    } catch (error) {
      if (shutdown.aborted && isOutage(error)) return this.#observer.fault(error, notHandedBack, job.scanId);
      this.#observer.fault(error, 'a scan failed inside the scanner', job.scanId);
      await recorder.record([internalError]);
    } finally {
      over.abort();
    }
  }

  async #keepVerifying(recorder: ScanRecorder, scanId: string, over: AbortSignal): Promise<void> {
    for (;;) {
      await delay(verifyIntervalMs, over);
      if (over.aborted) return;
      try {
        await recorder.verifyAttempt();
      } catch (error) {
        // In an outage the scan goes on, and is recorded later.
        if (!isOutage(error)) this.#observer.fault(error, 'a running scan could not be read', scanId);
      }
    }
  }
}
