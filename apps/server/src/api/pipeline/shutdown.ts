import { Injectable } from '@nestjs/common';
import { Rejected } from '#kernel';

/** Set once, when the process has been told to stop. */
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
      throw new Rejected('service_unavailable', 'The service is shutting down. Try again.', {
        retryAfter: 2,
        headers: { connection: 'close' },
      });
    }
  }
}
