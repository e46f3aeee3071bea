import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { CommandExecutor, EventCatalogue, EventLog, streamName } from '#event-sourcing';
import { Clock, derivedToken } from '#kernel';
import { scanStream } from '#scans';
import type { ScanQueued } from '#scans';
import { webhookEndpointsStream } from './endpoints.decider.ts';
import { scheduleDelivery } from './schedule-delivery.ts';
import { webhookEventStream } from './webhook-event.decider.ts';
import { serializePayload } from './webhook-payload.ts';
import { RaiseWebhookEvent } from './webhooks.commands.ts';
import type { Occurrence } from './webhooks.commands.ts';

/** Records what receivers can be told of, and schedules a delivery to each endpoint that wants to hear of it. */
@CommandHandler(RaiseWebhookEvent)
export class RaiseWebhookEventHandler implements ICommandHandler<RaiseWebhookEvent> {
  readonly #executor: CommandExecutor;
  readonly #log: EventLog;
  readonly #catalogue: EventCatalogue;
  readonly #clock: Clock;

  constructor(executor: CommandExecutor, log: EventLog, catalogue: EventCatalogue, clock: Clock) {
    this.#executor = executor;
    this.#log = log;
    this.#catalogue = catalogue;
    this.#clock = clock;
  }

  async execute({ occurrence, context }: RaiseWebhookEvent): Promise<void> {
    const { accountId, kind, eventId } = occurrence;
    const body = await this.#bodyOf(occurrence);
    const raise = { type: 'RaiseEvent', eventId, accountId, kind, body } as const;
    await this.#executor.execute(webhookEventStream, eventId, raise, context);
    const { state: endpoints } = await this.#executor.read(webhookEndpointsStream, accountId);
    const wanted = [...endpoints].filter(
      ([, { disabledReason, events }]) => disabledReason === null && events.includes(kind),
    );
    const dueAt = this.#clock.timestamp();
    await Promise.all(
      wanted.map(([endpointId]) => {
        const deliveryId = `dlv_${derivedToken(22, 'delivery', eventId, endpointId)}`;
        const delivery = { deliveryId, accountId, endpointId, eventId, eventType: kind, body, dueAt };
        return scheduleDelivery(this.#executor, delivery, context);
      }),
    );
  }

  async #bodyOf({ eventId, kind, timestamp, scanId, data }: Occurrence): Promise<string> {
    if (scanId === undefined) return serializePayload({ id: eventId, type: kind, timestamp, data });
    const { target, scanType, createdAt } = await this.#scanAsQueued(scanId);
    const { status, ...rest } = data;
    const scan = { scan_id: scanId, status, target, scan_type: scanType, created_at: createdAt, ...rest };
    return serializePayload({ id: eventId, type: kind, timestamp, data: scan });
  }

  /** From the log: a read model may not have come so far yet. */
  async #scanAsQueued(scanId: string): Promise<ScanQueued['data']> {
    for await (const stored of this.#log.readStream(streamName(scanStream, scanId))) {
      return this.#catalogue.decode<ScanQueued>(stored).data;
    }
    throw new Error(`the scan ${scanId} has no events`);
  }
}
