export { webhooksSlice } from './webhooks.slice.ts';

export { ChangeWebhookEndpoint } from './change-webhook-endpoint.handler.ts';
export { GetWebhookDelivery } from './get-webhook-delivery.handler.ts';
export { GetWebhookEndpoint } from './get-webhook-endpoint.handler.ts';
export { GetWebhookEvent } from './get-webhook-event.handler.ts';
export { ListWebhookDeliveries } from './list-webhook-deliveries.handler.ts';
export { ListWebhookEndpoints } from './list-webhook-endpoints.handler.ts';
export { ListWebhookEvents } from './list-webhook-events.handler.ts';
export { RedeliverWebhook } from './redeliver-webhook.handler.ts';
export { RegisterWebhookEndpoint } from './register-webhook-endpoint.handler.ts';
export type { EndpointWithSecret } from './register-webhook-endpoint.handler.ts';
export { RemoveWebhookEndpoint } from './remove-webhook-endpoint.handler.ts';
export { RotateWebhookSecret } from './rotate-webhook-secret.handler.ts';
export { SendTestEvent } from './send-test-event.handler.ts';

export type { DeliveryDocument } from './deliveries.projection.ts';
export { deliveryStatuses } from './delivery-status.ts';
export { attemptErrors } from './delivery.events.ts';
export { disabledReasons } from './endpoints.events.ts';
export type { WebhookEndpointDocument } from './endpoints.projection.ts';
export { defaultSubscription, webhookEventKinds } from './webhook-event-kinds.ts';
export type { WebhookEventKind } from './webhook-event-kinds.ts';
export type { WebhookEventDocument } from './webhook-events.projection.ts';

export { countByMissingKey, endpointsWithoutKey } from './missing-keys.ts';
export type { EndpointSources } from './missing-keys.ts';
export { SecretBox } from './secret-box.ts';
export { SenderObserver } from './sending/sender-observer.ts';
export { WebhookSenderModule } from './sending/webhook-sender.module.ts';
export { WebhookSenderSettings } from './sending/webhook-sender-settings.ts';
export { WebhookLinks } from './webhook-links.ts';
export { WebhookRetention } from './webhook-retention.ts';
