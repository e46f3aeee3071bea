import { isOutage } from '#event-sourcing';
import type { Position } from '#event-sourcing';
import { delay } from '#kernel';
import type { Clock } from '#kernel';
import type { DeliveryDocument } from '../deliveries/deliveries.projection.ts';
import type { WebhookSenderSettings } from './webhook-sender-settings.ts';
import type { AttemptResult, DeliveryAttempts } from './delivery-attempts.ts';
import { clockToleranceMs, EndpointLane } from './endpoint-lane.ts';
import type { PendingDeliveries } from './pending-deliveries.ts';
import type { SenderObserver } from './sender-observer.ts';
import { SendingSlots } from './sending-slots.ts';

const retryAfterOutageMs = 2_000;
/** What is no outage would fail again, and each attempt sends again what the receiver already has. */
const retryAfterFaultMs = 10 * 60_000;
const shutdownGraceMs = 5_000;
/** Another process may take over the reader that tells of changes. */
const pollWhenToldMs = 5_000;

export interface SendingSessionParts {
  readonly pending: PendingDeliveries;
  readonly attempts: Pick<DeliveryAttempts, 'make' | 'record'>;
  readonly settings: WebhookSenderSettings;
  readonly observer: SenderObserver;
  readonly clock: Clock;
}

/**
 * Sends what is due while this process holds the sender's lease. What is due, and when, is in the log; in memory there
 * is only a bounded part of it. A crash between sending and recording sends again.
 */
export class SendingSession {
  readonly #parts: SendingSessionParts;
  readonly #slots: SendingSlots;
  readonly #lanes = new Map<string, EndpointLane>();
  /** Lanes that have something to send and may send it, in round-robin order. */
  readonly #ready = new Set<EndpointLane>();
  /** Deliveries that are being attempted or whose results are being recorded. */
  readonly #inFlight = new Set<Promise<void>>();
  readonly #maxInFlight: number;
  /** When the lanes were filled the last time; milliseconds since the epoch. */
  #filledAt = 0;
  /** Until when it waits; 0 while it does not. */
  #sleepsUntil = 0;
  #wakeUp: () => void = () => undefined;
  #awake = true;

  constructor(parts: SendingSessionParts) {
    this.#parts = parts;
    const { limits } = parts.settings;
    this.#slots = new SendingSlots(limits);
    this.#maxInFlight = 2 * limits.total;
  }

  /** Sends until `stop` aborts or a store fails; attempts in flight then have a moment to finish, and no other begins. */
  async run(stop: AbortSignal): Promise<void> {
    const { pending } = this.#parts;
    const failed = new AbortController();
    const over = AbortSignal.any([stop, failed.signal]);
    const abandon = new AbortController();
    const removeListener = pending.onChange(() => this.#wake());
    stop.addEventListener('abort', () => this.#wake(), { once: true });
    try {
      await pending.restart(stop);
      while (!stop.aborted) {
        this.#awake = false;
        await this.#fillLanes(stop);
        this.#startReady(over, abandon.signal);
        await this.#sleep();
      }
    } catch (error) {
      failed.abort();
      throw error;
    } finally {
      removeListener();
      const timer = setTimeout(() => abandon.abort(new Error('the sender stops')), shutdownGraceMs);
      await Promise.all(this.#inFlight);
      clearTimeout(timer);
    }
  }

  #wake(): void {
    this.#awake = true;
    this.#wakeUp();
  }

  async #fillLanes(stop: AbortSignal): Promise<void> {
    const { pending, clock } = this.#parts;
    let projected: Position | undefined;
    for await (const { deliveries, through } of pending.changes(stop)) {
      const now = clock.now();
      for (const delivery of deliveries) this.#laneOf(delivery).offer(delivery, now);
      projected = through;
    }
    const now = clock.now();
    const wasSetBack = now < this.#filledAt - clockToleranceMs;
    this.#filledAt = now;
    for (const lane of this.#lanes.values()) {
      if (wasSetBack) lane.recheck(now);
      if (projected !== undefined) lane.forgetAcknowledged(projected);
      if (lane.needsRefill(now))
        await lane.refill(now, (limit, after) => pending.ofEndpoint(lane.endpointId, limit, after));
      if (lane.hasNext) this.#ready.add(lane);
      else if (lane.idle) this.#lanes.delete(lane.endpointId);
    }
  }

  #startReady(over: AbortSignal, abandon: AbortSignal): void {
    for (const lane of this.#ready) {
      if (over.aborted || !this.#slots.free || this.#inFlight.size >= this.#maxInFlight) return;
      this.#ready.delete(lane);
      const delivery = lane.hasNext ? lane.start() : undefined;
      if (delivery === undefined) continue;
      if (lane.hasNext) this.#ready.add(lane);
      const sending = this.#send(lane, delivery, over, abandon).finally(() => {
        this.#inFlight.delete(sending);
        this.#startNext(lane, over, abandon);
      });
      this.#inFlight.add(sending);
    }
  }

  async #send(lane: EndpointLane, delivery: DeliveryDocument, over: AbortSignal, abandon: AbortSignal): Promise<void> {
    const { clock, observer } = this.#parts;
    try {
      const result = await this.#attempt(lane, delivery, abandon);
      // Others may be sent while this one's result is on its way to the disk.
      this.#startNext(lane, over, abandon);
      lane.acknowledge(delivery, await this.#record(delivery, result, over));
    } catch (error) {
      if (!abandon.aborted) observer.failed(error);
      lane.putBack(delivery, clock.now() + (isOutage(error) ? retryAfterOutageMs : retryAfterFaultMs));
    }
  }

  /** While the log is unavailable, the result is kept and recorded again, until the session is over: to send again would be a duplicate. */
  async #record(delivery: DeliveryDocument, result: AttemptResult, over: AbortSignal): Promise<Position> {
    const { attempts, observer } = this.#parts;
    for (;;) {
      try {
        return await attempts.record(delivery, result);
      } catch (error) {
        if (!isOutage(error) || over.aborted) throw error;
        observer.failed(error);
        await delay(retryAfterOutageMs, over);
      }
    }
  }

  async #attempt(lane: EndpointLane, delivery: DeliveryDocument, abandon: AbortSignal): Promise<AttemptResult> {
    const release = this.#slots.take(() => this.#wake());
    let succeeded = false;
    try {
      const result = await this.#parts.attempts.make(delivery, abandon);
      succeeded = result.type === 'RecordSuccess';
      return result;
    } finally {
      release();
      lane.attempted(succeeded);
    }
  }

  #startNext(lane: EndpointLane, over: AbortSignal, abandon: AbortSignal): void {
    if (lane.hasNext) this.#ready.add(lane);
    this.#startReady(over, abandon);
    const now = this.#parts.clock.now();
    const isDueEarlier = lane.refillAt > now && lane.refillAt < this.#sleepsUntil;
    if (lane.needsRefill(now) || isDueEarlier) this.#wake();
  }

  #laneOf({ endpointId }: DeliveryDocument): EndpointLane {
    const known = this.#lanes.get(endpointId);
    if (known !== undefined) return known;
    const lane = new EndpointLane(endpointId, this.#parts.settings.limits.perEndpoint);
    this.#lanes.set(endpointId, lane);
    return lane;
  }

  /** Until something is due, something changed, or the poll interval is over. */
  async #sleep(): Promise<void> {
    if (this.#awake) return;
    const { clock, pending, settings } = this.#parts;
    const now = clock.now();
    let next = now + (pending.areProjectedHere ? pollWhenToldMs : settings.pollIntervalMs);
    // What has become due since then was not looked for.
    for (const lane of this.#lanes.values()) if (lane.refillAt > this.#filledAt) next = Math.min(next, lane.refillAt);
    this.#sleepsUntil = next;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, Math.max(0, next - now));
      this.#wakeUp = (): void => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#sleepsUntil = 0;
  }
}
