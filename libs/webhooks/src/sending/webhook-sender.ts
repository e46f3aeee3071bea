import { holdLease } from '#event-sourcing';
import type { Position } from '#event-sourcing';
import { delay } from '#kernel';
import { deliveriesProjection } from '../deliveries.projection.ts';
import type { DeliveryDocument } from '../deliveries.projection.ts';
import { webhookEndpointsProjection } from '../endpoints.projection.ts';
import { EndpointLane } from './endpoint-lane.ts';
import { PendingDeliveries } from './pending-deliveries.ts';
import { Receivers } from './receivers.ts';
import { SendDelivery } from './send-delivery.ts';
import type { AttemptResult } from './send-delivery.ts';
import type { SenderEnvironment } from './sender-environment.ts';
import { SendingSlots } from './sending-slots.ts';

const leaseMs = 5_000;
const waitAfterTrouble = 2_000;
const graceAtTheEnd = 5_000;

/**
 * Sends what is due, from a process that holds the lease: each delivery is attempted by one process at a time. What is
 * due and when stands in the log; in memory there is only what was read of it. A crash between sending and recording
 * sends again.
 */
export async function runWebhookSender(environment: SenderEnvironment, signal: AbortSignal): Promise<void> {
  const terms = { name: 'webhook-sender', owner: environment.owner, milliseconds: leaseMs };
  await holdLease(environment.leases, terms, signal, async (_lease, holding) => {
    try {
      await new WebhookSender(environment).run(holding);
    } catch (error) {
      environment.onError(error);
      await delay(waitAfterTrouble, holding);
    }
  });
}

export class WebhookSender {
  readonly #environment: SenderEnvironment;
  readonly #pending: PendingDeliveries;
  readonly #receivers: Receivers;
  readonly #send: SendDelivery;
  readonly #slots: SendingSlots;
  readonly #lanes = new Map<string, EndpointLane>();
  /** Lanes that have something to send and may send it, in the order of their turns. */
  readonly #ready = new Set<EndpointLane>();
  /** Deliveries that are being attempted or whose results are being recorded. */
  readonly #underWay = new Set<Promise<void>>();
  readonly #mostUnderWay: number;
  #wakeUp: () => void = () => undefined;
  #awake = true;

  constructor(environment: SenderEnvironment) {
    this.#environment = environment;
    this.#pending = new PendingDeliveries(environment.store, environment.progress);
    this.#receivers = new Receivers(environment);
    this.#send = new SendDelivery(environment, this.#receivers);
    const { concurrency } = environment.settings;
    this.#slots = new SendingSlots(concurrency);
    this.#mostUnderWay = 2 * concurrency.inAll;
  }

  /** Sends until `signal` aborts; what is under way then has a moment to end. */
  async run(signal: AbortSignal): Promise<void> {
    const { progress } = this.#environment;
    const broken = new AbortController();
    const stopListening = progress.onStep((reader) => {
      if (reader === deliveriesProjection.collection.name) this.wake();
      if (reader === webhookEndpointsProjection.collection.name) this.#receivers.forget();
    });
    signal.addEventListener('abort', () => this.wake(), { once: true });
    try {
      await this.#catchUp(signal);
      while (!signal.aborted) {
        this.#awake = false;
        await this.#lookForWork();
        this.#startWhatIsReady(signal, broken.signal);
        await this.#sleep();
      }
    } finally {
      stopListening();
      const timer = setTimeout(() => broken.abort(new Error('the sender stops')), graceAtTheEnd);
      await Promise.all(this.#underWay);
      clearTimeout(timer);
    }
  }

  /** Looks for work now. */
  wake(): void {
    this.#awake = true;
    this.#wakeUp();
  }

  /** What the sender before has recorded must be seen, or it would be sent again. */
  async #catchUp(signal: AbortSignal): Promise<void> {
    const { log, readYourWrites } = this.#environment;
    const head = await log.head({ categories: deliveriesProjection.categories });
    while (!signal.aborted && !(await readYourWrites.until(deliveriesProjection, head, 1_000)));
  }

  async #lookForWork(): Promise<void> {
    const { clock } = this.#environment;
    let seen: Position | undefined;
    for await (const { deliveries, through } of this.#pending.news()) {
      const now = clock.now();
      for (const delivery of deliveries) this.#laneOf(delivery).offer(delivery, now);
      seen = through;
    }
    const now = clock.now();
    for (const lane of this.#lanes.values()) {
      if (seen !== undefined) lane.forgetSettled(seen);
      if (lane.needsRefill(now))
        await lane.refill(now, (limit, after) => this.#pending.of(lane.endpointId, limit, after));
      if (lane.hasNext) this.#ready.add(lane);
      else if (lane.idle) this.#lanes.delete(lane.endpointId);
    }
  }

  #startWhatIsReady(signal: AbortSignal, broken: AbortSignal): void {
    for (const lane of this.#ready) {
      if (signal.aborted || !this.#slots.free || this.#underWay.size >= this.#mostUnderWay) return;
      this.#ready.delete(lane);
      const delivery = lane.hasNext ? lane.start() : undefined;
      if (delivery === undefined) continue;
      if (lane.hasNext) this.#ready.add(lane);
      const sending = this.#carryOut(lane, delivery, signal, broken).finally(() => this.#underWay.delete(sending));
      this.#underWay.add(sending);
    }
  }

  async #carryOut(
    lane: EndpointLane,
    delivery: DeliveryDocument,
    signal: AbortSignal,
    broken: AbortSignal,
  ): Promise<void> {
    const { clock, onError } = this.#environment;
    try {
      const result = await this.#attempt(lane, delivery, broken);
      // Others may be sent while this one's result is on its way to the disk.
      this.#startNext(lane, signal, broken);
      lane.settle(delivery, await this.#send.record(delivery, result));
    } catch (error) {
      if (!broken.aborted) onError(error);
      lane.putBack(delivery, clock.now() + waitAfterTrouble);
    }
    this.#startNext(lane, signal, broken);
  }

  async #attempt(lane: EndpointLane, delivery: DeliveryDocument, broken: AbortSignal): Promise<AttemptResult> {
    const leave = this.#slots.take(() => this.wake());
    let succeeded = false;
    try {
      const result = await this.#send.attempt(delivery, broken);
      succeeded = result.type === 'RecordSuccess';
      return result;
    } finally {
      leave();
      lane.attempted(succeeded);
    }
  }

  #startNext(lane: EndpointLane, signal: AbortSignal, broken: AbortSignal): void {
    if (lane.hasNext) this.#ready.add(lane);
    this.#startWhatIsReady(signal, broken);
    if (lane.needsRefill(this.#environment.clock.now())) this.wake();
  }

  #laneOf({ endpointId }: DeliveryDocument): EndpointLane {
    const known = this.#lanes.get(endpointId);
    if (known !== undefined) return known;
    const lane = new EndpointLane(endpointId, this.#environment.settings.concurrency.perEndpoint);
    this.#lanes.set(endpointId, lane);
    return lane;
  }

  /** Until something is due, or something happened. */
  async #sleep(): Promise<void> {
    if (this.#awake) return;
    const { clock, settings } = this.#environment;
    const now = clock.now();
    let next = now + settings.lookAgainAfter;
    for (const lane of this.#lanes.values()) if (lane.lookAt > now) next = Math.min(next, lane.lookAt);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, next - now);
      this.#wakeUp = (): void => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
