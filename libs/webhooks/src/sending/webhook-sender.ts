import { holdLease, pause } from '#event-sourcing';
import type { Position } from '#event-sourcing';
import { deliveriesProjection } from '../deliveries.projection.ts';
import type { DeliveryDocument } from '../deliveries.projection.ts';
import { EndpointLane } from './endpoint-lane.ts';
import { PendingDeliveries } from './pending-deliveries.ts';
import { SendDelivery } from './send-delivery.ts';
import type { SenderEnvironment } from './sender-environment.ts';
import { SendingSlots } from './sending-slots.ts';

const leaseMilliseconds = 5_000;
const waitAfterTrouble = 2_000;
const graceAtTheEnd = 5_000;

/**
 * Sends what is due, from a process that holds the lease: each delivery is attempted by one process at a time. What is
 * due and when stands in the log; in memory there is only what was read of it. A crash between sending and recording
 * sends again.
 */
export async function runWebhookSender(environment: SenderEnvironment, signal: AbortSignal): Promise<void> {
  const terms = { name: 'webhook-sender', owner: environment.owner, milliseconds: leaseMilliseconds };
  await holdLease(environment.leases, terms, signal, async (_lease, holding) => {
    try {
      await new WebhookSender(environment).run(holding);
    } catch (error) {
      environment.onError(error);
      await pause(waitAfterTrouble, holding);
    }
  });
}

export class WebhookSender {
  readonly #environment: SenderEnvironment;
  readonly #pending: PendingDeliveries;
  readonly #send: SendDelivery;
  readonly #slots: SendingSlots;
  readonly #lanes = new Map<string, EndpointLane>();
  /** Lanes that have something to send and may send it, in the order of their turns. */
  readonly #ready = new Set<EndpointLane>();
  readonly #underWay = new Set<Promise<void>>();
  #wakeUp: () => void = () => undefined;
  #awake = true;

  constructor(environment: SenderEnvironment) {
    this.#environment = environment;
    this.#pending = new PendingDeliveries(environment.store, environment.progress);
    this.#send = new SendDelivery(environment);
    this.#slots = new SendingSlots(environment.settings.concurrency);
  }

  /** Sends until `signal` aborts; what is under way then has a moment to end. */
  async run(signal: AbortSignal): Promise<void> {
    const { progress } = this.#environment;
    const broken = new AbortController();
    const stopListening = progress.onStep((reader) => {
      if (reader === deliveriesProjection.collection.name) this.wake();
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
      if (lane.needsRefill(now)) await lane.refill(now, (limit) => this.#pending.of(lane.endpointId, limit));
      if (lane.hasNext) this.#ready.add(lane);
      else if (lane.idle) this.#lanes.delete(lane.endpointId);
    }
  }

  #startWhatIsReady(signal: AbortSignal, broken: AbortSignal): void {
    for (const lane of this.#ready) {
      if (signal.aborted || !this.#slots.free) return;
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
    const leave = this.#slots.take(() => this.wake());
    try {
      const { position, succeeded } = await this.#send.carryOut(delivery, broken);
      lane.settle(delivery, position, succeeded);
    } catch (error) {
      if (!broken.aborted) onError(error);
      lane.putBack(delivery, clock.now() + waitAfterTrouble);
    } finally {
      leave();
    }
    if (lane.hasNext) this.#ready.add(lane);
    this.#startWhatIsReady(signal, broken);
    if (lane.needsRefill(clock.now())) this.wake();
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
