import { Injectable } from '@nestjs/common';
import { Readers } from './readers.ts';
import { RunningScans } from './running-scans.ts';
import { ScanDispatcher } from './scan-dispatcher.ts';
import { ScanRecovery } from './scan-recovery.ts';
import { WebhookDelivery } from './webhook-delivery.ts';

/** Starts all background work, and stops it in two steps: what makes events, then what follows them. */
@Injectable()
export class Background {
  readonly #stopWork = new AbortController();
  readonly #stopReaders = new AbortController();
  #work: Promise<unknown> = Promise.resolve();
  #reading: Promise<unknown> = Promise.resolve();

  readonly #readers: Readers;
  readonly #dispatcher: ScanDispatcher;
  readonly #recovery: ScanRecovery;
  readonly #running: RunningScans;
  readonly #webhooks: WebhookDelivery;

  constructor(
    readers: Readers,
    dispatcher: ScanDispatcher,
    recovery: ScanRecovery,
    running: RunningScans,
    webhooks: WebhookDelivery,
  ) {
    this.#readers = readers;
    this.#dispatcher = dispatcher;
    this.#recovery = recovery;
    this.#running = running;
    this.#webhooks = webhooks;
  }

  start(): void {
    this.#reading = this.#readers.run(this.#stopReaders.signal);
    const stop = this.#stopWork.signal;
    this.#work = Promise.all([this.#dispatcher.run(stop), this.#recovery.run(stop), this.#webhooks.run(stop)]);
  }

  /** Starts nothing more; scans that run are handed back, and whoever starts next takes them over at once. */
  async stopWork(): Promise<void> {
    this.#stopWork.abort();
    await this.#work;
    await this.#running.drained();
  }

  async stopReaders(): Promise<void> {
    this.#stopReaders.abort();
    await this.#reading;
  }
}
