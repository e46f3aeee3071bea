import type { Position } from '#event-sourcing';
import type { DeliveryDocument } from '../deliveries/deliveries.projection.ts';

/** Max deliveries of one endpoint that are held in memory; the others wait in the read store. */
const maxHeld = 64;
/** Clocks of two processes differ by less; a time further ahead is of a clock that was wrong. */
export const clockToleranceMs = 60_000;

/** An endpoint's pending deliveries whose `due` is greater than `after`, in the order of `due`. */
export type FindPending = (limit: number, after: string) => Promise<readonly DeliveryDocument[]>;

/**
 * The deliveries of one endpoint that are in flight, and those that come next. It is ahead of the read store, which may
 * still show a delivery as due after it was sent.
 */
export class EndpointLane {
  readonly endpointId: string;
  readonly #perEndpoint: number;
  readonly #held = new Map<string, DeliveryDocument>();
  /** Being attempted, or their results being recorded. */
  readonly #inFlight = new Set<string>();
  /** Recorded results that the read store may not show yet, by delivery, with their positions in the log. */
  readonly #acknowledged = new Map<string, Position>();
  /** Deliveries in flight whose copy here is stale, since the read store already shows their results: their next due times. */
  readonly #stale = new Map<string, number>();
  /** When those that were put back may be attempted again. */
  readonly #putBack = new Map<string, number>();
  #maxAttempting = 1;
  #attempting = 0;
  #refilling = false;
  /** `due` of the last one fetched: those before it are held, in flight, or acknowledged. Empty to start at the front. */
  #fetched = '';
  #refillAt = Infinity;

  constructor(endpointId: string, perEndpoint: number) {
    this.endpointId = endpointId;
    this.#perEndpoint = perEndpoint;
  }

  /** When the read store has something that is due and not held here; milliseconds since the epoch. */
  get refillAt(): number {
    return this.#refillAt;
  }

  get hasNext(): boolean {
    return this.#held.size > 0 && this.#attempting < this.#maxAttempting;
  }

  get idle(): boolean {
    return (
      this.#held.size === 0 && this.#inFlight.size === 0 && this.#acknowledged.size === 0 && this.#refillAt === Infinity
    );
  }

  needsRefill(now: number): boolean {
    return !this.#refilling && this.#refillAt <= now && this.#held.size === 0 && this.#attempting < this.#maxAttempting;
  }

  /** Takes a pending delivery: held when it is due, else only its time is kept. */
  offer(delivery: DeliveryDocument, now: number): void {
    const due = Math.max(dueTime(delivery, now), this.#putBack.get(delivery.deliveryId) ?? 0);
    if (this.#inFlight.has(delivery.deliveryId)) this.#stale.set(delivery.deliveryId, due);
    if (this.#isKnown(delivery)) return;
    if (due <= now && this.#refillAt > now && this.#held.size < maxHeld) this.#held.set(delivery.deliveryId, delivery);
    else this.#refillAt = Math.min(this.#refillAt, due);
  }

  /** Fetches more from the read store. `find` gives the endpoint's pending deliveries in the order of `due`. */
  async refill(now: number, find: FindPending): Promise<void> {
    this.#refilling = true;
    for (const [id, at] of this.#putBack) if (at <= now) this.#putBack.delete(id);
    try {
      this.#refillAt = Infinity;
      const after = this.#fetched;
      const passed = this.#inFlight.size + this.#acknowledged.size + this.#putBack.size;
      const limit = after === '' ? maxHeld + passed : maxHeld;
      const found = await find(limit, after);
      for (const delivery of found) this.offer(delivery, now);
      const last = found.at(-1);
      const isEnd = found.length < limit || last === undefined || dueTime(last, now) > now;
      this.#fetched = isEnd ? '' : last.due;
      // A fetch that started in the middle may have missed some that were put back before it.
      if (!isEnd || after !== '') this.#refillAt = now;
    } catch (error) {
      this.#refillAt = now;
      throw error;
    } finally {
      this.#refilling = false;
    }
  }

  /** The clock was set back: what waits until a time that it gave before is looked at again. */
  recheck(now: number): void {
    this.#putBack.clear();
    for (const id of this.#stale.keys()) this.#stale.set(id, now);
    this.#fetched = '';
    this.#refillAt = now;
  }

  start(): DeliveryDocument | undefined {
    for (const [id, delivery] of this.#held) {
      this.#held.delete(id);
      this.#inFlight.add(id);
      this.#attempting++;
      return delivery;
    }
    return undefined;
  }

  /** An attempt is over. Each success permits one more concurrent attempt; a failure goes back to one. */
  attempted(succeeded: boolean): void {
    this.#attempting--;
    this.#maxAttempting = succeeded ? Math.min(this.#maxAttempting + 1, this.#perEndpoint) : 1;
  }

  /** The result is recorded in the log at `position`. */
  acknowledge({ deliveryId }: DeliveryDocument, position: Position): void {
    this.#release(deliveryId);
    this.#acknowledged.set(deliveryId, position);
  }

  /** There is no recorded result; the delivery is fetched again at `at`, and not attempted before. */
  putBack({ deliveryId }: DeliveryDocument, at: number): void {
    this.#fetched = '';
    this.#putBack.set(deliveryId, at);
    this.#release(deliveryId);
    this.#refillAt = Math.min(this.#refillAt, at);
  }

  /** The read store shows everything up to `position`. */
  forgetAcknowledged(position: Position): void {
    for (const [id, acknowledgedAt] of this.#acknowledged)
      if (acknowledgedAt <= position) this.#acknowledged.delete(id);
  }

  #release(deliveryId: string): void {
    this.#inFlight.delete(deliveryId);
    this.#refillAt = Math.min(this.#refillAt, this.#stale.get(deliveryId) ?? Infinity);
    this.#stale.delete(deliveryId);
  }

  #isKnown({ deliveryId, changed }: DeliveryDocument): boolean {
    if (this.#held.has(deliveryId) || this.#inFlight.has(deliveryId)) return true;
    const acknowledgedAt = this.#acknowledged.get(deliveryId);
    return acknowledgedAt !== undefined && changed < acknowledgedAt;
  }
}

/**
 * The first attempt is due at once: its time is of the clock of the process that scheduled it, which may be ahead. So is
 * a retry after an attempt that lies in the future.
 */
function dueTime({ attempts, nextAttemptAt }: DeliveryDocument, now: number): number {
  if (nextAttemptAt === null) return Infinity;
  const last = attempts.at(-1);
  const isPlanned = last !== undefined && Date.parse(last.at) <= now + clockToleranceMs;
  return isPlanned ? Date.parse(nextAttemptAt) : 0;
}
