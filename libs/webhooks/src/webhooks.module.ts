import { Module } from '@nestjs/common';
import { ChangeWebhookEndpointHandler } from './endpoints/change-webhook-endpoint.handler.ts';
import { GetWebhookDeliveryHandler } from './deliveries/get-webhook-delivery.handler.ts';
import { GetWebhookEndpointHandler } from './endpoints/get-webhook-endpoint.handler.ts';
import { GetWebhookEventHandler } from './events/get-webhook-event.handler.ts';
import { CountUndeliveredEventHandler, DisableGoneEndpointHandler } from './endpoints/give-up-endpoint.handlers.ts';
import { ListWebhookDeliveriesHandler } from './deliveries/list-webhook-deliveries.handler.ts';
import { ListWebhookEndpointsHandler } from './endpoints/list-webhook-endpoints.handler.ts';
import { ListWebhookEventsHandler } from './events/list-webhook-events.handler.ts';
import {
  RaiseNewFindingsHandler,
  RaiseScheduledScanCompletedHandler,
} from './events/raise-scan-result-events.handlers.ts';
import { RaiseWebhookEventHandler } from './events/raise-webhook-event.handler.ts';
import { RedeliverWebhookHandler } from './deliveries/redeliver-webhook.handler.ts';
import { RegisterWebhookEndpointHandler } from './endpoints/register-webhook-endpoint.handler.ts';
import { RemoveWebhookEndpointHandler } from './endpoints/remove-webhook-endpoint.handler.ts';
import { RotateWebhookSecretHandler } from './endpoints/rotate-webhook-secret.handler.ts';
import { SendTestEventHandler } from './events/send-test-event.handler.ts';

/** Needs the stores, the command executor, the clock, `SecretBox` and `WebhookEgressFilter` from the importing module. */
@Module({
  providers: [
    RegisterWebhookEndpointHandler,
    ChangeWebhookEndpointHandler,
    RotateWebhookSecretHandler,
    RemoveWebhookEndpointHandler,
    SendTestEventHandler,
    RedeliverWebhookHandler,
    RaiseWebhookEventHandler,
    RaiseScheduledScanCompletedHandler,
    RaiseNewFindingsHandler,
    DisableGoneEndpointHandler,
    CountUndeliveredEventHandler,
    GetWebhookEndpointHandler,
    GetWebhookDeliveryHandler,
    GetWebhookEventHandler,
    ListWebhookEndpointsHandler,
    ListWebhookDeliveriesHandler,
    ListWebhookEventsHandler,
  ],
})
export class WebhooksModule {}
