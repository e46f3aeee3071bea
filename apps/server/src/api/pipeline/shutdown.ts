import { Injectable } from '@nestjs/common';
import { Rejected } from '#kernel';

/** Begins once, when the process is asked to stop. */
@Injectable()
export class Shutdown {
  readonly #closing = new AbortController();

  get signal(): AbortSignal {
    return this.#closing.signal;
  }

  begin(): void {
    this.#closing.abort();
  }

  /** @throws Rejected `service_unavailable` */
  requireOpen(): void {
    if (this.#closing.signal.aborted) {
      throw new Rejected('service_unavailable', 'The service is shutting down. Retry in 2 s.', {
        retryAfter: 2,
        headers: { connection: 'close' },
      });
    }
  }
}
