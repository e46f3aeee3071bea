import { Injectable } from '@nestjs/common';
import { RunningScans } from './running-scans.ts';
import { ScanDispatcher } from './scan-dispatcher.ts';
import { ScanRecovery } from './scan-recovery.ts';

/** Starts waiting scans, runs them, and takes over those that other processes have lost. */
@Injectable()
export class ScanWorker {
  readonly #dispatcher: ScanDispatcher;
  readonly #recovery: ScanRecovery;
  readonly #running: RunningScans;

  constructor(dispatcher: ScanDispatcher, recovery: ScanRecovery, running: RunningScans) {
    this.#dispatcher = dispatcher;
    this.#recovery = recovery;
    this.#running = running;
  }

  /** Until `shutdown` aborts: no scan is started then, and running scans are handed back so that others take them over. */
  async run(shutdown: AbortSignal): Promise<void> {
    await Promise.all([this.#dispatcher.run(shutdown), this.#recovery.run(shutdown)]);
    await this.#running.drained();
  }
}
