import type { Position } from '#event-sourcing';
import type { DeliveryDocument } from '../deliveries.projection.ts';

/** Deliveries of one endpoint held in memory at most; the rest waits in the read store. */
const maxHeld = 64;

/** An endpoint's pending deliveries whose `due` is greater than `after`, in the order of `due`. */
export type FindPending = (limit: number, after: string) => Promise<readonly DeliveryDocument[]>;

/**
 * What is under way and what comes next for one endpoint. It knows better than the read store, which lags: what has
 * been sent may stand there as due for a moment longer.
 */
export class EndpointLane {
  readonly endpointId: string;
  readonly #perEndpoint: number;
  readonly #held = new Map<string, DeliveryDocument>();
  /** Being attempted, or their results being recorded. */
  readonly #underWay = new Set<string>();
  /** Results that the read store may not show yet, with the position at which it will. */
  readonly #settled = new Map<string, Position>();
  /** Due times of deliveries under way that the read store showed anew: their results came there before they came here. */
  readonly #overtaken = new Map<string, number>();
  #parallel = 1;
  #attempting = 0;
  #refilling = false;
  /** `due` of the last one fetched: what comes before is held, under way, or settled. Empty to begin at the front. */
  #fetched = '';
  #lookAt = Infinity;

  constructor(endpointId: string, perEndpoint: number) {
    this.endpointId = endpointId;
    this.#perEndpoint = perEndpoint;
  }

  /** When the read store has something that is due and not held here; milliseconds since the epoch. */
  get lookAt(): number {
    return this.#lookAt;
  }

  get hasNext(): boolean {
    return this.#held.size > 0 && this.#attempting < this.#parallel;
  }

  get idle(): boolean {
    return this.#held.size === 0 && this.#underWay.size === 0 && this.#settled.size === 0 && this.#lookAt === Infinity;
  }

  needsRefill(now: number): boolean {
    return !this.#refilling && this.#lookAt <= now && this.#held.size === 0 && this.#attempting < this.#parallel;
  }

  /** A delivery that is pending. Kept when it is due, remembered by its time otherwise. */
  offer(delivery: DeliveryDocument, now: number): void {
    const due = dueTime(delivery);
    if (this.#underWay.has(delivery.deliveryId)) this.#overtaken.set(delivery.deliveryId, due);
    if (this.#isKnown(delivery)) return;
    if (due <= now && this.#lookAt > now && this.#held.size < maxHeld) this.#held.set(delivery.deliveryId, delivery);
    else this.#lookAt = Math.min(this.#lookAt, due);
  }

  /** Takes more from the read store. `find` gives the endpoint's pending deliveries in the order of `due`. */
  async refill(now: number, find: FindPending): Promise<void> {
    this.#refilling = true;
    try {
      this.#lookAt = Infinity;
      const after = this.#fetched;
      const limit = after === '' ? maxHeld + this.#underWay.size + this.#settled.size : maxHeld;
      const found = await find(limit, after);
      for (const delivery of found) this.offer(delivery, now);
      const last = found.at(-1);
      const isEnd = found.length < limit || last === undefined || dueTime(last) > now;
      this.#fetched = isEnd ? '' : last.due;
      // Where it began in the middle, there may be some before that were put back.
      if (!isEnd || after !== '') this.#lookAt = now;
    } catch (error) {
      this.#lookAt = now;
      throw error;
    } finally {
      this.#refilling = false;
    }
  }

  start(): DeliveryDocument | undefined {
    for (const [id, delivery] of this.#held) {
      this.#held.delete(id);
      this.#underWay.add(id);
      this.#attempting++;
      return delivery;
    }
    return undefined;
  }

  /** An attempt is over. An endpoint earns more of them at a time by answering well. */
  attempted(succeeded: boolean): void {
    this.#attempting--;
    this.#parallel = succeeded ? Math.min(this.#parallel + 1, this.#perEndpoint) : 1;
  }

  /** The result is in the log at `position`. */
  settle({ deliveryId }: DeliveryDocument, position: Position): void {
    this.#endWork(deliveryId);
    this.#settled.set(deliveryId, position);
  }

  /** There is no result; the delivery is looked for again at `at`. */
  putBack({ deliveryId }: DeliveryDocument, at: number): void {
    this.#fetched = '';
    this.#endWork(deliveryId);
    this.#lookAt = Math.min(this.#lookAt, at);
  }

  /** The read store shows everything up to `position`. */
  forgetSettled(position: Position): void {
    for (const [id, settledAt] of this.#settled) if (settledAt <= position) this.#settled.delete(id);
  }

  #endWork(deliveryId: string): void {
    this.#underWay.delete(deliveryId);
    this.#lookAt = Math.min(this.#lookAt, this.#overtaken.get(deliveryId) ?? Infinity);
    this.#overtaken.delete(deliveryId);
  }

  #isKnown({ deliveryId, changed }: DeliveryDocument): boolean {
    if (this.#held.has(deliveryId) || this.#underWay.has(deliveryId)) return true;
    const settledAt = this.#settled.get(deliveryId);
    return settledAt !== undefined && changed < settledAt;
  }
}

function dueTime({ nextAttemptAt }: DeliveryDocument): number {
  return nextAttemptAt === null ? Infinity : new Date(nextAttemptAt).getTime();
}
