import type { Checkpoint } from '#event-sourcing';
import type { UnjournaledWrites } from './unjournaled-writes.ts';

/** How long after a write that did not wait for the journal one that waits follows. */
const delayMs = 100;

/** Has what was written without waiting for the journal compared and journaled a moment later. */
export class JournalBarrier {
  readonly #unjournaled: UnjournaledWrites;
  readonly #journal: (checkpoint: Checkpoint) => Promise<void>;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  /** @param journal compares a checkpoint, and resolves when it and all before it is journaled */
  constructor(unjournaled: UnjournaledWrites, journal: (checkpoint: Checkpoint) => Promise<void>) {
    this.#unjournaled = unjournaled;
    this.#journal = journal;
  }

  /** After a write. */
  schedule(): void {
    if (this.#isClosed || this.#timer !== undefined || this.#unjournaled.all().length === 0) return;
    this.#timer = setTimeout(() => void this.#raise(), delayMs).unref();
  }

  /** What is not journaled yet is compared by the readers that start next. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  async #raise(): Promise<void> {
    // What fails because the server is down is repeated, and a lost write is noted when it is found.
    await Promise.allSettled(this.#unjournaled.all().map((checkpoint) => this.#journal(checkpoint)));
    this.#timer = undefined;
    this.schedule();
  }
}
