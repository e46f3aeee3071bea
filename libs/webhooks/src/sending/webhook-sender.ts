import { Injectable } from '@nestjs/common';
import { holdLease, Leases } from '#event-sourcing';
import { Clock, delay } from '#kernel';
import { DeliveryAttempts } from './delivery-attempts.ts';
import { PendingDeliveries } from './pending-deliveries.ts';
import { SenderObserver } from './sender-observer.ts';
import { SendingSession } from './sending-session.ts';
import type { SendingSessionParts } from './sending-session.ts';
import { WebhookSenderSettings } from './webhook-sender-settings.ts';

const leaseMs = 5_000;
const retryAfterFaultMs = 2_000;

/** Sends webhooks from the one process that holds the lease: no delivery is attempted by two processes at a time. */
@Injectable()
export class WebhookSender {
  readonly #leases: Leases;
  readonly #parts: SendingSessionParts;

  constructor(
    leases: Leases,
    pending: PendingDeliveries,
    attempts: DeliveryAttempts,
    settings: WebhookSenderSettings,
    observer: SenderObserver,
    clock: Clock,
  ) {
    this.#leases = leases;
    this.#parts = { pending, attempts, settings, observer, clock };
  }

  /** Sends, or stands by while another process sends, until `shutdown` aborts. */
  async run(shutdown: AbortSignal): Promise<void> {
    const { settings, observer } = this.#parts;
    const terms = { name: 'webhook-sender', owner: settings.instance, durationMs: leaseMs };
    await holdLease(this.#leases, terms, shutdown, async (_lease, holding) => {
      try {
        await new SendingSession(this.#parts).run(holding);
      } catch (error) {
        observer.failed(error);
        await delay(retryAfterFaultMs, holding);
      }
    });
  }
}
