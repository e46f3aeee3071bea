import { Module } from '@nestjs/common';
import { ChangeWebhookEndpointHandler } from './change-webhook-endpoint.handler.ts';
import { GetWebhookDeliveryHandler } from './get-webhook-delivery.handler.ts';
import { GetWebhookEndpointHandler } from './get-webhook-endpoint.handler.ts';
import { GetWebhookEventHandler } from './get-webhook-event.handler.ts';
import { CountUndeliveredEventHandler, DisableGoneEndpointHandler } from './give-up-endpoint.handlers.ts';
import { ListWebhookDeliveriesHandler } from './list-webhook-deliveries.handler.ts';
import { ListWebhookEndpointsHandler } from './list-webhook-endpoints.handler.ts';
import { ListWebhookEventsHandler } from './list-webhook-events.handler.ts';
import { RaiseNewFindingsHandler, RaiseScheduledScanCompletedHandler } from './raise-scan-result-events.handlers.ts';
import { RaiseWebhookEventHandler } from './raise-webhook-event.handler.ts';
import { RedeliverWebhookHandler } from './redeliver-webhook.handler.ts';
import { RegisterWebhookEndpointHandler } from './register-webhook-endpoint.handler.ts';
import { RemoveWebhookEndpointHandler } from './remove-webhook-endpoint.handler.ts';
import { RotateWebhookSecretHandler } from './rotate-webhook-secret.handler.ts';
import { SendTestEventHandler } from './send-test-event.handler.ts';

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
