import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { slices } from '../wiring/features.ts';
import { LeaseCleanup } from './lease-cleanup.ts';
import { Readers } from './readers.ts';
import { Retention } from './retention.ts';

/** Runs readers and workers, and stops them in two steps: first the workers, then the readers that project their events. */
@Injectable()
export class Background {
  readonly #stopWorkers = new AbortController();
  readonly #stopReaders = new AbortController();
  #working: Promise<unknown> = Promise.resolve();
  #reading: Promise<unknown> = Promise.resolve();

  readonly #readers: Readers;
  readonly #modules: ModuleRef;

  constructor(readers: Readers, modules: ModuleRef) {
    this.#readers = readers;
    this.#modules = modules;
  }

  start(): void {
    this.#reading = this.#readers.run(this.#stopReaders.signal);
    const workers = [...slices.flatMap((slice) => slice.workers), LeaseCleanup, Retention];
    this.#working = Promise.all(
      workers.map((worker) => this.#modules.get(worker, { strict: false }).run(this.#stopWorkers.signal)),
    );
  }

  /** Resolves when all workers have ended: no scan is started then, and running scans were handed back. */
  async stopWorkers(): Promise<void> {
    this.#stopWorkers.abort();
    await this.#working;
  }

  async stopReaders(): Promise<void> {
    this.#stopReaders.abort();
    await this.#reading;
  }
}
