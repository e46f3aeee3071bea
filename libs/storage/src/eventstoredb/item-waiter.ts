import type { AllStreamSubscription } from '@eventstore/db-client';

/** Waits for the next item without reading it, so that nothing is buffered beyond the stream's own limit. */
export class ItemWaiter implements Disposable {
  readonly #subscription: AllStreamSubscription;
  readonly #signal: AbortSignal;
  #failure: Error | undefined;
  #ended = false;
  readonly #onAbort = (): void => this.#wake();
  #wake: () => void = () => undefined;

  constructor(subscription: AllStreamSubscription, signal: AbortSignal) {
    this.#subscription = subscription;
    this.#signal = signal;
    const end = (): void => {
      this.#ended = true;
      this.#wake();
    };
    // An error may also be emitted after the last batch was taken; without a listener it would end the process.
    subscription.on('error', (error: Error) => {
      this.#failure ??= error;
      end();
    });
    subscription.on('end', end).on('close', end);
    subscription.on('readable', () => this.#wake());
    signal.addEventListener('abort', this.#onAbort);
  }

  /** The signal of a follower outlives its subscriptions, and would keep each of them. */
  [Symbol.dispose](): void {
    this.#signal.removeEventListener('abort', this.#onAbort);
  }

  /** False where there will be none, or none within so many milliseconds. @throws what has dropped the subscription */
  async available(withinMs?: number): Promise<boolean> {
    let hasExpired = false;
    const expire = (): void => {
      hasExpired = true;
      this.#wake();
    };
    const timer = withinMs === undefined ? undefined : setTimeout(expire, withinMs);
    try {
      while (!this.#signal.aborted) {
        if (this.#failure !== undefined) throw this.#failure;
        if (this.#subscription.readableLength > 0) return true;
        if (this.#ended || hasExpired) return false;
        const woken = new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
        // Triggers the next read; an item that is there, or arrives, wakes this up.
        this.#subscription.read(0);
        await woken;
      }
      return false;
    } finally {
      clearTimeout(timer);
    }
  }
}
