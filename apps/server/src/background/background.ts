import { Injectable } from '@nestjs/common';
import { ScanWorker } from '#scans';
import { WebhookSender } from '#webhooks';
import { Readers } from './readers.ts';

/** Starts all background work, and stops it in two steps: what makes events, then what follows them. */
@Injectable()
export class Background {
  readonly #stopWork = new AbortController();
  readonly #stopReaders = new AbortController();
  #work: Promise<unknown> = Promise.resolve();
  #reading: Promise<unknown> = Promise.resolve();

  readonly #readers: Readers;
  readonly #scans: ScanWorker;
  readonly #webhooks: WebhookSender;

  constructor(readers: Readers, scans: ScanWorker, webhooks: WebhookSender) {
    this.#readers = readers;
    this.#scans = scans;
    this.#webhooks = webhooks;
  }

  start(): void {
    this.#reading = this.#readers.run(this.#stopReaders.signal);
    const stop = this.#stopWork.signal;
    this.#work = Promise.all([this.#scans.run(stop), this.#webhooks.run(stop)]);
  }

  /** Starts nothing more, and hands running scans back, so that another process takes them over at once. */
  async stopWork(): Promise<void> {
    this.#stopWork.abort();
    await this.#work;
  }

  async stopReaders(): Promise<void> {
    this.#stopReaders.abort();
    await this.#reading;
  }
}
