import { CommandHandler, QueryBus } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { CommandExecutor, ReadStore, ReadYourWrites } from '#event-sourcing';
import type { Position } from '#event-sourcing';
import { Clock, derivedToken } from '#kernel';
import { GetScanRequest } from '#scans';
import { webhookEndpointsStream } from '../endpoints/endpoints.decider.ts';
import type { EndpointsState } from '../endpoints/endpoints.decider.ts';
import { webhookEndpointsProjection } from '../endpoints/endpoints.projection.ts';
import type { WebhookEndpointDocument } from '../endpoints/endpoints.projection.ts';
import { scheduleDelivery } from '../deliveries/schedule-delivery.ts';
import { webhookEventStream } from './webhook-event.decider.ts';
import { WebhookLinks } from './webhook-links.ts';
import { serializePayload } from './webhook-payload.ts';
import { RaiseWebhookEvent } from '../webhooks.commands.ts';
import type { Occurrence } from '../webhooks.commands.ts';

/** Records what receivers can be told of, and schedules a delivery to each endpoint that wants to hear of it. */
@CommandHandler(RaiseWebhookEvent)
export class RaiseWebhookEventHandler implements ICommandHandler<RaiseWebhookEvent> {
  readonly #executor: CommandExecutor;
  readonly #queries: QueryBus;
  readonly #store: ReadStore;
  readonly #readYourWrites: ReadYourWrites;
  readonly #clock: Clock;
  readonly #links: WebhookLinks;

  constructor(
    executor: CommandExecutor,
    queries: QueryBus,
    store: ReadStore,
    readYourWrites: ReadYourWrites,
    clock: Clock,
    links: WebhookLinks,
  ) {
    this.#executor = executor;
    this.#queries = queries;
    this.#store = store;
    this.#readYourWrites = readYourWrites;
    this.#clock = clock;
    this.#links = links;
  }

  async execute({ occurrence, context }: RaiseWebhookEvent): Promise<void> {
    const { accountId, kind, eventId } = occurrence;
    // The endpoints are read at once: events of the account and the moment share the read.
    const [{ state, position }, made] = await Promise.all([
      this.#executor.read(webhookEndpointsStream, accountId),
      this.#bodyOf(occurrence),
    ]);
    const raise = { type: 'RaiseEvent', eventId, accountId, kind, body: made } as const;
    const raised = await this.#executor.execute(webhookEventStream, eventId, raise, context, { isNew: true });
    // A repetition may make another one: what was new in a scan depends on the scans that had ended by then.
    const body = raised.state.body ?? made;
    const wanted = await this.#subscribedEndpoints(state, position, occurrence);
    const dueAt = this.#clock.timestamp();
    await Promise.all(
      wanted.map((endpointId) => {
        const deliveryId = `dlv_${derivedToken(22, 'delivery', eventId, endpointId)}`;
        const delivery = { deliveryId, accountId, endpointId, eventId, eventType: kind, body, dueAt };
        return scheduleDelivery(this.#executor, delivery, context);
      }),
    );
  }

  /** Endpoints that wanted this kind of event when it happened, by their places in the log: clocks of processes differ. */
  async #subscribedEndpoints(
    endpoints: EndpointsState,
    read: Position,
    { kind, position }: Occurrence,
  ): Promise<readonly string[]> {
    const subscribed = [...endpoints].filter(([, { disabledReason, events }]) => {
      return disabledReason === null && events.includes(kind);
    });
    if (subscribed.length === 0) return [];
    await this.#readYourWrites.until(webhookEndpointsProjection, read);
    const { collection } = webhookEndpointsProjection;
    const documents = await Promise.all(
      subscribed.map(([endpointId]) => this.#store.get<WebhookEndpointDocument>(collection, endpointId)),
    );
    return documents.flatMap((endpoint) =>
      endpoint !== undefined && endpoint.order < position ? [endpoint.endpointId] : [],
    );
  }

  async #bodyOf({ eventId, kind, timestamp, scanId, data }: Occurrence): Promise<string> {
    if (scanId === undefined) return serializePayload({ id: eventId, type: kind, timestamp, data });
    const { target, scanType, createdAt } = await this.#queries.execute(new GetScanRequest(scanId));
    const { status, ...rest } = data;
    const receiptUrl = kind === 'scan.completed' ? this.#links.receiptOf(scanId) : undefined;
    const scan = {
      scan_id: scanId,
      status,
      target,
      scan_type: scanType,
      created_at: createdAt,
      ...rest,
      ...(receiptUrl !== undefined && { receipt_url: receiptUrl }),
    };
    return serializePayload({ id: eventId, type: kind, timestamp, data: scan });
  }
}
