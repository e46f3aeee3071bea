import { Injectable } from '@nestjs/common';
import { ReadStore, unbuiltProjections } from '#event-sourcing';
import { delay } from '#kernel';
import { accountWorkProjection } from '../queue/account-work.projection.ts';
import { queuesProjection } from '../queue/queues.projection.ts';
import { scansProjection } from '../status/scans.projection.ts';
import { RunningScans } from './running-scans.ts';
import { ScanDispatcher } from './scan-dispatcher.ts';
import { ScanObserver } from './scan-observer.ts';
import { ScanRecovery } from './scan-recovery.ts';

/** What tells the worker which scans wait and run. */
const readModels = [scansProjection, queuesProjection, accountWorkProjection];
const pollIntervalMs = 250;

/** Starts waiting scans, runs them, and takes over those that other processes have lost. */
@Injectable()
export class ScanWorker {
  readonly #dispatcher: ScanDispatcher;
  readonly #recovery: ScanRecovery;
  readonly #running: RunningScans;
  readonly #store: ReadStore;
  readonly #observer: ScanObserver;

  constructor(
    dispatcher: ScanDispatcher,
    recovery: ScanRecovery,
    running: RunningScans,
    store: ReadStore,
    observer: ScanObserver,
  ) {
    this.#dispatcher = dispatcher;
    this.#recovery = recovery;
    this.#running = running;
    this.#store = store;
    this.#observer = observer;
  }

  /** Until `shutdown` aborts: no scan is started then, and running scans are handed back so that others take them over. */
  async run(shutdown: AbortSignal): Promise<void> {
    await this.#readModelsBuilt(shutdown);
    await Promise.all([this.#dispatcher.run(shutdown), this.#recovery.run(shutdown)]);
    await this.#running.drained();
  }

  /** On the first start, and after the loss of the read models, the readers build them first. */
  async #readModelsBuilt(shutdown: AbortSignal): Promise<void> {
    while (!shutdown.aborted) {
      try {
        if ((await unbuiltProjections(this.#store, readModels)).length === 0) return;
      } catch (error) {
        this.#observer.fault(error, 'the state of the read models could not be read');
      }
      await delay(pollIntervalMs, shutdown);
    }
  }
}
