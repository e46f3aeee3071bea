import type { Decider, StreamKind } from '#event-sourcing';
import { webhookEventEvents } from './webhook-event.events.ts';
import type { WebhookEventRaised } from './webhook-event.events.ts';

export type WebhookEventCommand = { readonly type: 'RaiseEvent' } & WebhookEventRaised['data'];

/** An event's id is made from what it tells of, so raising it twice tells it once. */
export const webhookEventDecider: Decider<{ readonly body: string | null }, WebhookEventCommand, WebhookEventRaised> = {
  initialState: { body: null },
  decide({ eventId, accountId, kind, body }, state) {
    return state.body === null ? [{ type: 'WebhookEventRaised', data: { eventId, accountId, kind, body } }] : [];
  },
  evolve: (_state, { data }) => ({ body: data.body }),
};

export const webhookEventStream: StreamKind<{ readonly body: string | null }, WebhookEventCommand, WebhookEventRaised> =
  { family: webhookEventEvents, decider: webhookEventDecider };
