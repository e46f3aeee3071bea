import type { EventFamily } from '#event-sourcing';
import type { WebhookEventKind } from './webhook-event-kinds.ts';

/** Something happened that receivers can be told of. */
export interface WebhookEventRaised {
  readonly type: 'WebhookEventRaised';
  readonly data: {
    readonly eventId: string;
    readonly accountId: string;
    readonly kind: WebhookEventKind;
    /** The payload as JSON text: `{"id","type","timestamp","data"}`. */
    readonly body: string;
  };
}

export const webhookEventEvents: EventFamily<WebhookEventRaised> = {
  category: 'webhookEvent',
  types: { WebhookEventRaised: [] },
};
