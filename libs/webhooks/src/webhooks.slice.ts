import type { FeatureSlice } from '#event-sourcing';
import { deliveriesProjection } from './deliveries/deliveries.projection.ts';
import { deliveryEvents } from './deliveries/delivery.events.ts';
import { deliveryLogLines } from './delivery.log-lines.ts';
import { webhookEndpointEvents } from './endpoints/endpoints.events.ts';
import { webhookEndpointsProjection } from './endpoints/endpoints.projection.ts';
import { giveUpEndpoints } from './endpoints/give-up-endpoints.saga.ts';
import { raiseScanResultEvents } from './events/raise-scan-result-events.saga.ts';
import { raiseWebhookEvents } from './events/raise-webhook-events.saga.ts';
import { WebhookSender } from './sending/webhook-sender.ts';
import { webhookEventEvents } from './events/webhook-event.events.ts';
import { webhookEventsProjection } from './events/webhook-events.projection.ts';
import { WebhooksModule } from './webhooks.module.ts';
import { webhooksRetention } from './webhooks.retention.ts';

/** Webhooks: the endpoints of accounts, and the delivery of events to them. */
export const webhooksSlice: FeatureSlice = {
  events: [webhookEndpointEvents, webhookEventEvents, deliveryEvents],
  projections: [webhookEndpointsProjection, webhookEventsProjection, deliveriesProjection],
  sagas: [raiseWebhookEvents, raiseScanResultEvents, giveUpEndpoints],
  logLines: deliveryLogLines,
  retention: webhooksRetention,
  collections: [],
  workers: [WebhookSender],
  module: WebhooksModule,
};
