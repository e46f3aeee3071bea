import { webhookEventKinds } from '#webhooks';
import type { DeliveryDocument, WebhookEndpointDocument, WebhookEventKind } from '#webhooks';

type Attempt = DeliveryDocument['attempts'][number];

const errors: Readonly<Record<NonNullable<Attempt['error']>, string>> = {
  http_status: 'the receiver did not respond with a 2xx status',
  redirect: 'the receiver redirected; redirects are not followed',
  dns: 'the host name could not be resolved',
  refused: 'the connection was refused or closed, or the host cannot be reached',
  timeout: 'the receiver did not respond in time',
  tls: 'the TLS connection failed; check the certificate',
  blocked: 'the host is at an address that webhooks must not reach',
  too_large: 'the response was too large',
  protocol: 'the response was not valid HTTP',
};

/** What happened in an attempt, as a sentence. */
export function attemptText({ attempt, statusCode, error, durationMs }: Attempt): string {
  const status = statusCode === null ? '' : ` Status ${statusCode}.`;
  const outcome = error === null ? 'Delivered.' : `Failed: ${errors[error]}.`;
  return `Attempt ${attempt}: ${outcome}${status} ${durationMs} ms.`;
}

const disabled: Readonly<Record<NonNullable<WebhookEndpointDocument['disabledReason']>, string>> = {
  requested: 'Disabled on request',
  gone: 'Disabled, because the receiver responded with 410 Gone',
  failing: 'Disabled, because deliveries kept failing',
};

/** `Enabled`, or why it is not. */
export function endpointState({ disabledReason }: Pick<WebhookEndpointDocument, 'disabledReason'>): string {
  return disabledReason === null ? 'Enabled' : disabled[disabledReason];
}

const kinds: Readonly<Record<WebhookEventKind, string>> = {
  'usage.limit_reached': 'the monthly quota is used up',
  'scan.started': 'a scan has started',
  'scan.completed': 'a scan has completed',
  'scan.failed': 'a scan has failed',
  'schedule.scan_completed': 'a scan that a schedule has started has completed',
  'finding.new': 'a scan has found what the complete scan before it did not',
  ping: 'a test event',
};

/** Kinds of events with what they tell. */
export const kindChoices: readonly (readonly [WebhookEventKind, string])[] = webhookEventKinds.map((kind) => [
  kind,
  `${kind}: ${kinds[kind]}`,
]);
