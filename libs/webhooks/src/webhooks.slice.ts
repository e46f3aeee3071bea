import type { FeatureSlice } from '#event-sourcing';
import { deliveriesProjection } from './deliveries.projection.ts';
import { deliveryEvents } from './delivery.events.ts';
import { deliveryLogLines } from './delivery.log-lines.ts';
import { webhookEndpointEvents } from './endpoints.events.ts';
import { webhookEndpointsProjection } from './endpoints.projection.ts';
import { giveUpEndpoints } from './give-up-endpoints.saga.ts';
import { raiseScanResultEvents } from './raise-scan-result-events.saga.ts';
import { raiseWebhookEvents } from './raise-webhook-events.saga.ts';
import { WebhookSender } from './sending/webhook-sender.ts';
import { webhookEventEvents } from './webhook-event.events.ts';
import { webhookEventsProjection } from './webhook-events.projection.ts';
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
