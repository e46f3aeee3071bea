import { Injectable } from '@nestjs/common';

/**
 * Over once the read models of accounts and keys have what the log had when the process started, or after the time for which
 * they are waited for. Until then, what depends on them waits.
 */
@Injectable()
export class Startup {
  readonly #ended = Promise.withResolvers<void>();
  #isOver = false;

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Resolves when it is over. */
  get ended(): Promise<void> {
    return this.#ended.promise;
  }

  end(): void {
    this.#isOver = true;
    this.#ended.resolve();
  }
}
