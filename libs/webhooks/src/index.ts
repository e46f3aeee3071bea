export { webhooksSlice } from './webhooks.slice.ts';

export { ChangeWebhookEndpoint } from './endpoints/change-webhook-endpoint.handler.ts';
export { GetWebhookDelivery } from './deliveries/get-webhook-delivery.handler.ts';
export { GetWebhookEndpoint } from './endpoints/get-webhook-endpoint.handler.ts';
export { GetWebhookEvent } from './events/get-webhook-event.handler.ts';
export { ListWebhookDeliveries } from './deliveries/list-webhook-deliveries.handler.ts';
export { ListWebhookEndpoints } from './endpoints/list-webhook-endpoints.handler.ts';
export { ListWebhookEvents } from './events/list-webhook-events.handler.ts';
export { RedeliverWebhook } from './deliveries/redeliver-webhook.handler.ts';
export { RegisterWebhookEndpoint } from './endpoints/register-webhook-endpoint.handler.ts';
export type { EndpointWithSecret } from './endpoints/register-webhook-endpoint.handler.ts';
export { RemoveWebhookEndpoint } from './endpoints/remove-webhook-endpoint.handler.ts';
export { RotateWebhookSecret } from './endpoints/rotate-webhook-secret.handler.ts';
export { SendTestEvent } from './events/send-test-event.handler.ts';

export type { DeliveryDocument } from './deliveries/deliveries.projection.ts';
export { deliveryStatuses } from './deliveries/delivery-status.ts';
export { attemptErrors } from './deliveries/delivery.events.ts';
export { disabledReasons } from './endpoints/endpoints.events.ts';
export type { WebhookEndpointDocument } from './endpoints/endpoints.projection.ts';
export { defaultSubscription, webhookEventKinds } from './events/webhook-event-kinds.ts';
export type { WebhookEventKind } from './events/webhook-event-kinds.ts';
export type { WebhookEventDocument } from './events/webhook-events.projection.ts';

export { countByMissingKey, endpointsWithoutKey } from './endpoints/missing-keys.ts';
export type { EndpointSources } from './endpoints/missing-keys.ts';
export { SecretBox } from './endpoints/secret-box.ts';
export { SenderObserver } from './sending/sender-observer.ts';
export { WebhookSenderModule } from './sending/webhook-sender.module.ts';
export { WebhookSenderSettings } from './sending/webhook-sender-settings.ts';
export { WebhookLinks } from './events/webhook-links.ts';
export { WebhookRetention } from './webhook-retention.ts';
