import { jest } from '@jest/globals';
import { delay } from '#kernel';
import type { Clock } from '#kernel';
import type { DeliveryDocument } from '../../deliveries/deliveries.projection.ts';
import type { AttemptResult } from '../delivery-attempts.ts';
import type { PendingDeliveries } from '../pending-deliveries.ts';
import type { SenderObserver } from '../sender-observer.ts';
import { SendingSession } from '../sending-session.ts';
import { WebhookSenderSettings } from '../webhook-sender-settings.ts';
import { now, position } from './lane-deliveries.ts';

const limits = { fast: 256, slowAfterMs: 1_000, total: 1_024, perEndpoint: 32 };
export const success = { type: 'RecordSuccess' } as AttemptResult;
export const failure = { type: 'RecordFailure' } as AttemptResult;

/** The delivery, to another endpoint. */
export const to = (endpointId: string, one: DeliveryDocument): DeliveryDocument => ({
  ...one,
  endpointId,
});

/** A read store, a log and receivers of the test, in virtual time. */
export class Sending {
  readonly pending: DeliveryDocument[];
  areProjectedHere = true;
  /** Results are recorded at 9,000. */
  shownThrough = 1_000;
  /** Of the polls of one endpoint. */
  readonly limits: number[] = [];
  /** How long a poll of one endpoint takes. */
  pollMs = 0;
  /** What each attempt does. */
  attempt = async (_deliveryId: string, _abandon: AbortSignal): Promise<AttemptResult> => success;
  record = async (_deliveryId: string): Promise<void> => undefined;
  restart = async (): Promise<void> => undefined;
  /** During each reading of the changes. */
  whileReading = (): unknown => undefined;
  readonly started: [atMs: number, deliveryId: string][] = [];
  readonly recorded: [atMs: number, deliveryId: string][] = [];
  readonly failures: unknown[] = [];
  readonly listeners = new Set<() => void>();
  readonly stop = new AbortController();
  readonly #sent = new Set<string>();

  constructor(pending: readonly DeliveryDocument[]) {
    this.pending = [...pending];
  }

  get elapsedMs(): number {
    return Date.now() - now;
  }

  run(bounds: Partial<typeof limits> = {}): Promise<void> {
    const attempts = {
      make: async ({ deliveryId }: DeliveryDocument, abandon: AbortSignal) => {
        this.started.push([this.elapsedMs, deliveryId]);
        return this.attempt(deliveryId, abandon);
      },
      record: async ({ deliveryId }: DeliveryDocument) => {
        await this.record(deliveryId);
        this.#sent.add(deliveryId);
        this.recorded.push([this.elapsedMs, deliveryId]);
        return position(9_000);
      },
    };
    const settings = new WebhookSenderSettings({
      instance: 'w1',
      limits: { ...limits, ...bounds },
    });
    const observer = {
      failed: (error: unknown) => this.failures.push(error),
    } as unknown as SenderObserver;
    const clock = { now: () => Date.now() } as Clock;
    return new SendingSession({
      pending: this.#store(),
      attempts,
      settings,
      observer,
      clock,
    }).run(this.stop.signal);
  }

  tell(): void {
    for (const listener of this.listeners) listener();
  }

  #store(): PendingDeliveries {
    const isPending = ({ deliveryId }: DeliveryDocument): boolean => !this.#sent.has(deliveryId);
    const isProjectedHere = (): boolean => this.areProjectedHere;
    const read = (): readonly DeliveryDocument[] => this.pending.filter(isPending);
    const whileReading = (): unknown => this.whileReading();
    return {
      get areProjectedHere() {
        return isProjectedHere();
      },
      restart: () => this.restart(),
      onChange: (listener: () => void) => {
        this.listeners.add(listener);
        return () => this.listeners.delete(listener);
      },
      changes: async function* (this: Sending) {
        const deliveries = read();
        whileReading();
        yield { deliveries, through: position(this.shownThrough) };
      }.bind(this),
      ofEndpoint: async (endpointId: string, limit: number, after: string) => {
        this.limits.push(limit);
        if (this.pollMs > 0) await delay(this.pollMs);
        return read()
          .filter((one) => one.endpointId === endpointId && one.due > after)
          .slice(0, limit);
      },
    } as unknown as PendingDeliveries;
  }
}

/** Lets virtual time pass. */
export const pass = (durationMs: number): Promise<void> => jest.advanceTimersByTimeAsync(durationMs);

/** Ends a session that has nothing in flight. */
export async function end(sending: Sending, running: Promise<void>): Promise<void> {
  sending.stop.abort();
  await Promise.all([running, pass(0)]);
}
