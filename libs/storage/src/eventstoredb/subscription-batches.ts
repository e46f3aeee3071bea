import type { AllStreamResolvedEvent, AllStreamSubscription, Position as ServerPosition } from '@eventstore/db-client';
import type { Batch, Position, StoredEvent } from '#event-sourcing';
import { delay } from '#kernel';
import { toStoredEvent } from './eventstoredb-events.ts';
import { toPosition } from './eventstoredb-positions.ts';

/** What the server says between the events. It is put among them, so that it is taken only after those before it. */
export type Marker = { readonly passed: ServerPosition } | { readonly isLive: boolean };

export const largestBatch = 500;
const gatheringMs = 4;

export function markInBand(subscription: AllStreamSubscription, marker: Marker): void {
  subscription.push(marker);
}

/**
 * What a subscription delivers, a batch at a time; while a batch is handled the next one gathers, and no more than that
 * is read ahead. Ends when the subscription ends in order, and throws what it was dropped with.
 */
export async function* batchesOf(
  subscription: AllStreamSubscription,
  after: Position,
  signal: AbortSignal,
): AsyncGenerator<Batch> {
  const arrivals = new Arrivals(subscription, signal);
  let through = after;
  let live = false;
  while (await arrivals.any()) {
    if (!live) await delay(gatheringMs, signal);
    const events: StoredEvent[] = [];
    let said = false;
    while (events.length < largestBatch) {
      const item = subscription.read() as AllStreamResolvedEvent | Marker | null;
      if (item === null) break;
      if ('isLive' in item) {
        live = item.isLive;
        said = true;
      } else if ('passed' in item) {
        const passed = toPosition(item.passed);
        if (passed > through) through = passed;
        said = true;
      } else if (item.event !== undefined) {
        const event = toStoredEvent(item.event);
        if (event.position <= through) continue;
        events.push(event);
        through = event.position;
      }
    }
    if (events.length > 0 || said) {
      yield { events, through, caughtUp: live && subscription.readableLength === 0 };
    }
  }
}

/** Waits for the next arrival without taking it: nothing is read ahead of the one who handles it. */
class Arrivals {
  readonly #subscription: AllStreamSubscription;
  readonly #signal: AbortSignal;
  #failure: Error | undefined;
  #ended = false;
  #wake: () => void = () => undefined;

  constructor(subscription: AllStreamSubscription, signal: AbortSignal) {
    this.#subscription = subscription;
    this.#signal = signal;
    const end = (): void => {
      this.#ended = true;
      this.#wake();
    };
    // An error may also come after nobody listens any more; without a listener it would end the process.
    subscription.on('error', (error: Error) => {
      this.#failure ??= error;
      end();
    });
    subscription.on('end', end).on('close', end);
    subscription.on('readable', () => this.#wake());
    signal.addEventListener('abort', () => this.#wake(), { once: true });
  }

  async any(): Promise<boolean> {
    while (!this.#signal.aborted) {
      if (this.#failure !== undefined) throw this.#failure;
      if (this.#subscription.readableLength > 0) return true;
      if (this.#ended) return false;
      const woken = new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      // Asks for more; whatever is there already, or comes, wakes.
      this.#subscription.read(0);
      await woken;
    }
    return false;
  }
}
