import { ChangeLimit } from '#accounts';
import { WebhookRetention } from '#webhooks';
import type { WebhookEventKind } from '#webhooks';
import { scanStream } from '../../../libs/scans/src/scan/scan.decider.ts';
import { ChangeWebhookEndpointHandler } from '../../../libs/webhooks/src/endpoints/change-webhook-endpoint.handler.ts';
import { deliveryStream } from '../../../libs/webhooks/src/deliveries/delivery.decider.ts';
import { webhookEndpointsStream } from '../../../libs/webhooks/src/endpoints/endpoints.decider.ts';
import type { WebhookEndpointCommand } from '../../../libs/webhooks/src/endpoints/endpoints.decider.ts';
import { webhookEndpointsProjection } from '../../../libs/webhooks/src/endpoints/endpoints.projection.ts';
import { RedeliverWebhookHandler } from '../../../libs/webhooks/src/deliveries/redeliver-webhook.handler.ts';
import { RegisterWebhookEndpointHandler } from '../../../libs/webhooks/src/endpoints/register-webhook-endpoint.handler.ts';
import { RotateWebhookSecretHandler } from '../../../libs/webhooks/src/endpoints/rotate-webhook-secret.handler.ts';
import { SendTestEventHandler } from '../../../libs/webhooks/src/events/send-test-event.handler.ts';
import type { WebhookParts } from './webhook-parts.ts';

const retention = new WebhookRetention({ days: 30 });

/** What accounts do that concerns webhooks, through the handlers of the feature. */
export class AccountActions {
  readonly #parts: WebhookParts;
  readonly #changeLimit: ChangeLimit;

  constructor(parts: WebhookParts) {
    this.#parts = parts;
    this.#changeLimit = new ChangeLimit(parts.stores.rateWindows, parts.clock);
  }

  async register(
    url: string,
    {
      events = ['usage.limit_reached', 'scan.completed', 'scan.failed', 'ping'],
      accountId = 'acc_1',
    }: {
      readonly events?: readonly WebhookEventKind[];
      readonly accountId?: string;
    } = {},
  ): Promise<{ readonly endpointId: string; readonly secret: string; readonly accountId: string }> {
    const { executor, stores, readYourWrites, filter, box, ids } = this.#parts;
    const handler = new RegisterWebhookEndpointHandler(
      this.#changeLimit,
      executor,
      stores.readStore,
      readYourWrites,
      filter,
      box,
      ids,
    );
    const endpointId = `we_${ids.token()}`;
    const endpoint = { accountId, endpointId, url, events, description: null };
    const { secret = '' } = await handler.execute({ endpoint, context: this.#parts.context() } as never);
    return { endpointId, secret, accountId };
  }

  async change(endpointId: string, changes: object, accountId = 'acc_1'): Promise<void> {
    const { executor, stores, readYourWrites, filter } = this.#parts;
    const handler = new ChangeWebhookEndpointHandler(
      this.#changeLimit,
      executor,
      stores.readStore,
      readYourWrites,
      filter,
    );
    await handler.execute({ accountId, endpointId, changes, context: this.#parts.context() } as never);
  }

  async rotate(endpointId: string, earlierEndAt: string, accountId = 'acc_1'): Promise<string> {
    const { executor, stores, readYourWrites, box, ids } = this.#parts;
    const handler = new RotateWebhookSecretHandler(
      this.#changeLimit,
      executor,
      stores.readStore,
      readYourWrites,
      box,
      ids,
    );
    const rotation = { accountId, endpointId, rotationId: ids.token(), earlierEndAt, context: this.#parts.context() };
    return (await handler.execute(rotation as never)).secret ?? '';
  }

  /** Sends a ping. @returns the delivery's id */
  async ping(endpointId: string, accountId = 'acc_1'): Promise<string> {
    const { executor, stores, readYourWrites, clock, ids } = this.#parts;
    const handler = new SendTestEventHandler(this.#changeLimit, executor, stores.readStore, readYourWrites, clock);
    const deliveryId = `dlv_${ids.token()}`;
    const command = {
      accountId,
      endpointId,
      eventId: `evt_${ids.token()}`,
      deliveryId,
      context: this.#parts.context(),
    };
    await handler.execute(command as never);
    return deliveryId;
  }

  async redeliver(deliveryId: string, accountId = 'acc_1'): Promise<string> {
    const { executor, stores, readYourWrites, clock, ids } = this.#parts;
    const changeLimit = this.#changeLimit;
    const handler = new RedeliverWebhookHandler(
      changeLimit,
      executor,
      stores.readStore,
      readYourWrites,
      clock,
      retention,
    );
    const newDeliveryId = `dlv_${ids.token()}`;
    await handler.execute({ accountId, deliveryId, newDeliveryId, context: this.#parts.context() } as never);
    return newDeliveryId;
  }

  /** Queues a scan and fails it: the source of a `scan.failed`. */
  async failScan(accountId = 'acc_1'): Promise<string> {
    const scanId = `scan_${this.#parts.ids.token()}`;
    const createdAt = this.#parts.clock.timestamp();
    const scan = { scanId, accountId, target: 'https://example.com/', scanType: 'quick', month: '2026-06', createdAt };
    await this.#parts.executor.execute(scanStream, scanId, { type: 'Queue', ...scan } as never, this.#parts.context());
    await this.#parts.executor.execute(scanStream, scanId, { type: 'Cancel' }, this.#parts.context());
    return scanId;
  }

  async remove(accountId: string, endpointId: string): Promise<void> {
    const command = { type: 'RemoveEndpoint', accountId, endpointId } as const;
    await this.#changeEndpoint(accountId, command);
  }

  /** Changes the URL without the checks of a registration. */
  async pretendUrl(accountId: string, endpointId: string, url: string): Promise<void> {
    await this.#changeEndpoint(accountId, { type: 'ChangeEndpoint', accountId, endpointId, url });
  }

  /** Pings that are due now, in turn to each endpoint. @returns how many */
  async scheduleMany(endpointIds: readonly string[], count: number): Promise<number> {
    const dueAt = this.#parts.clock.timestamp();
    await Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const [deliveryId, eventId] = [`dlv_${this.#parts.ids.token()}`, `evt_${this.#parts.ids.token()}`];
        const endpointId = endpointIds[index % endpointIds.length] ?? '';
        const delivery = { deliveryId, accountId: 'acc_1', endpointId, eventId, eventType: 'ping', body: '{}', dueAt };
        const command = { type: 'ScheduleDelivery', ...delivery } as never;
        await this.#parts.executor.execute(deliveryStream, deliveryId, command, this.#parts.context());
      }),
    );
    return count;
  }

  async #changeEndpoint(accountId: string, command: WebhookEndpointCommand): Promise<void> {
    const { position } = await this.#parts.executor.execute(
      webhookEndpointsStream,
      accountId,
      command,
      this.#parts.context(),
    );
    await this.#parts.readYourWrites.until(webhookEndpointsProjection, position);
  }
}
