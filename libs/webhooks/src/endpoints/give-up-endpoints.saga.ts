import type { Saga } from '#event-sourcing';
import type { DeliveryAbandoned } from '../deliveries/delivery.events.ts';
import { CountUndeliveredEvent, DisableGoneEndpoint } from '../webhooks.commands.ts';

/** What a delivery that failed for good says about its endpoint. */
export const giveUpEndpoints: Saga<DeliveryAbandoned> = {
  name: 'give-up-webhook-endpoints',
  startsAt: 'beginning',
  categories: ['delivery'],
  handles: ['DeliveryAbandoned'],
  // An endpoint that its owner has enabled again would be disabled once more.
  savesAtOnce: true,
  react({ data: { accountId, endpointId, eventId, at, reason }, position }) {
    if (reason === 'gone') return [new DisableGoneEndpoint(accountId, endpointId)];
    if (reason !== 'attempts_exhausted') return [];
    return [new CountUndeliveredEvent(accountId, endpointId, eventId, at, position)];
  },
};
