import type { SendingLimits } from '../webhook-settings.ts';

/**
 * How many attempts may be under way. One that takes long counts apart after a while, so that receivers that hang
 * do not take the places of those that answer.
 */
export class SendingSlots {
  readonly #limits: SendingLimits;
  #brisk = 0;
  #slow = 0;

  constructor(limits: SendingLimits) {
    this.#limits = limits;
  }

  get free(): boolean {
    return this.#brisk < this.#limits.brisk && this.#brisk + this.#slow < this.#limits.inAll;
  }

  get used(): number {
    return this.#brisk + this.#slow;
  }

  /** Takes a slot; the function returned gives it back. `whenSlow` is called when it no longer counts as brisk. */
  take(whenSlow: () => void): () => void {
    this.#brisk++;
    let slow = false;
    const timer = setTimeout(() => {
      slow = true;
      this.#brisk--;
      this.#slow++;
      whenSlow();
    }, this.#limits.slowAfter);
    return () => {
      clearTimeout(timer);
      if (slow) this.#slow--;
      else this.#brisk--;
    };
  }
}
