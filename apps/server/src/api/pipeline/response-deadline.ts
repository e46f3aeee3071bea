import { Injectable } from '@nestjs/common';
import { Rejected } from '#kernel';

/** A client gets a response within five seconds; the rest is for sending it, and for ticks that a busy machine delays. */
export const responseDeadlineMs = 4_000;
const tickMs = 50;

/**
 * Bounds how long a response waits for the stores: a store that neither succeeds nor fails must not hold requests.
 * Time is counted in ticks of the event loop, so that a busy machine is not taken for a store that hangs.
 */
@Injectable()
export class ResponseDeadline {
  readonly #pending = new Map<() => void, number>();
  #ticks = 0;
  #timer: NodeJS.Timeout | undefined;

  /**
   * Settles as `work` does. Work that takes longer goes on, and its outcome is discarded.
   * @throws Rejected `service_unavailable` after `ms`
   */
  async enforce<T>(work: Promise<T>, ms: number): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const expire = (): void => {
        reject(new Rejected('service_unavailable', 'The stores do not respond. Retry in 2 s.', { retryAfter: 2 }));
      };
      this.#add(expire, ms);
      void work.then(resolve, reject).finally(() => this.#remove(expire));
    });
  }

  #add(expire: () => void, ms: number): void {
    this.#pending.set(expire, this.#ticks + Math.ceil(ms / tickMs));
    this.#timer ??= setInterval(() => this.#tick(), tickMs).unref();
  }

  #tick(): void {
    this.#ticks++;
    for (const [expire, deadline] of this.#pending) {
      if (deadline > this.#ticks) continue;
      this.#remove(expire);
      expire();
    }
  }

  #remove(expire: () => void): void {
    this.#pending.delete(expire);
    if (this.#pending.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
