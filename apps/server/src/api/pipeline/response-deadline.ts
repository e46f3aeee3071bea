import { Injectable } from '@nestjs/common';
import { Rejected } from '#kernel';

/** A client gets a response within five seconds; the rest is for sending it, and for ticks that a busy machine delays. */
export const responseDeadlineMs = 4_000;
const tickMs = 50;

interface Wait {
  readonly deadline: number;
  readonly reject: (reason: Rejected) => void;
}

/**
 * Bounds how long a response waits for the stores: a store that neither succeeds nor fails must not hold requests.
 * Time is counted in ticks of the event loop, so that a busy machine is not taken for a store that hangs.
 */
@Injectable()
export class ResponseDeadline {
  /** In slots that are used again: the tables of a `Map` would keep what was deleted from them until a major collection. */
  readonly #waits: (Wait | undefined)[] = [];
  readonly #freeSlots: number[] = [];
  #ticks = 0;
  #timer: NodeJS.Timeout | undefined;

  /**
   * Settles as `work` does. Work that takes longer goes on, and its outcome is discarded.
   * @throws Rejected `service_unavailable` after `ms`
   */
  enforce<T>(work: Promise<T>, ms: number): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const wait = { deadline: this.#ticks + Math.ceil(ms / tickMs), reject };
      const slot = this.#add(wait);
      const succeed = (value: T): void => {
        this.#remove(slot, wait);
        resolve(value);
      };
      const fail = (reason: unknown): void => {
        this.#remove(slot, wait);
        reject(reason);
      };
      void work.then(succeed, fail);
    });
  }

  #add(wait: Wait): number {
    const slot = this.#freeSlots.pop() ?? this.#waits.length;
    this.#waits[slot] = wait;
    this.#timer ??= setInterval(() => this.#tick(), tickMs).unref();
    return slot;
  }

  /** After its deadline another one may have the slot. */
  #remove(slot: number, wait: Wait): void {
    if (this.#waits[slot] !== wait) return;
    this.#waits[slot] = undefined;
    this.#freeSlots.push(slot);
  }

  /** The timer ends with the first tick at which nothing waits: to end it with each response would take longer. */
  #tick(): void {
    this.#ticks++;
    let waiting = 0;
    for (const [slot, wait] of this.#waits.entries()) {
      if (wait === undefined) continue;
      if (wait.deadline > this.#ticks) {
        waiting += 1;
        continue;
      }
      this.#remove(slot, wait);
      wait.reject(new Rejected('service_unavailable', 'The stores do not respond. Retry in 2 s.', { retryAfter: 2 }));
    }
    if (waiting > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
