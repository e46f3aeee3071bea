import { RetentionPeriod } from '#kernel';

/** How long webhook events and deliveries are shown; the log deletes them some time later. */
export class WebhookRetention extends RetentionPeriod {}
