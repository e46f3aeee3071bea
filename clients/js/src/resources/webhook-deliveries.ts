import type { ScheduledDelivery, WebhookDelivery } from '../models.ts';
import type { CallOptions, Requester } from '../requester.ts';

/** Events on their way to endpoints. */
export class WebhookDeliveries {
  readonly #requester: Requester;

  constructor(requester: Requester) {
    this.#requester = requester;
  }

  /** A delivery with its attempts. */
  async get(deliveryId: string, options?: CallOptions): Promise<WebhookDelivery> {
    return this.#requester.call({ method: 'GET', path: pathOf(deliveryId) }, options);
  }

  /** Sends the same event again, as a delivery of its own. */
  async redeliver(deliveryId: string, options?: CallOptions): Promise<ScheduledDelivery> {
    return this.#requester.call({ method: 'POST', path: `${pathOf(deliveryId)}/redeliver` }, options);
  }
}

function pathOf(deliveryId: string): string {
  return `/v1/webhook_deliveries/${encodeURIComponent(deliveryId)}`;
}
