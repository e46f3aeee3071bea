import type { SendingLimits } from './webhook-sender-settings.ts';

/**
 * Limits concurrent attempts. An attempt that takes long no longer counts as fast, so that receivers that hang do not
 * use up the slots of those that respond.
 */
export class SendingSlots {
  readonly #limits: SendingLimits;
  #fast = 0;
  #slow = 0;

  constructor(limits: SendingLimits) {
    this.#limits = limits;
  }

  get free(): boolean {
    return this.#fast < this.#limits.fast && this.#fast + this.#slow < this.#limits.total;
  }

  get used(): number {
    return this.#fast + this.#slow;
  }

  /** Takes a slot. `onSlow` is called when the attempt no longer counts as fast. @returns a function that releases the slot */
  take(onSlow: () => void): () => void {
    this.#fast++;
    let slow = false;
    const timer = setTimeout(() => {
      slow = true;
      this.#fast--;
      this.#slow++;
      onSlow();
    }, this.#limits.slowAfterMs);
    return () => {
      clearTimeout(timer);
      if (slow) this.#slow--;
      else this.#fast--;
    };
  }
}
