import { Injectable } from '@nestjs/common';
import { Readers } from './readers.ts';
import { RunningScans } from './running-scans.ts';
import { ScanDispatcher } from './scan-dispatcher.ts';
import { ScanRecovery } from './scan-recovery.ts';

/** Starts all background work, and stops it in order: first what makes events, then what follows them. */
@Injectable()
export class Background {
  readonly #stopWork = new AbortController();
  readonly #stopReaders = new AbortController();
  #work: Promise<unknown> = Promise.resolve();
  #reading: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly readers: Readers,
    private readonly dispatcher: ScanDispatcher,
    private readonly recovery: ScanRecovery,
    private readonly running: RunningScans,
  ) {}

  start(): void {
    this.#reading = this.readers.run(this.#stopReaders.signal);
    this.#work = Promise.all([this.dispatcher.run(this.#stopWork.signal), this.recovery.run(this.#stopWork.signal)]);
  }

  /** Scans that run are handed back; whoever starts next takes them over at once. */
  async stop(): Promise<void> {
    this.#stopWork.abort();
    await this.#work;
    await this.running.drained();
    this.#stopReaders.abort();
    await this.#reading;
  }
}
