/** What receivers can be told. They must ignore kinds that they do not know: the list grows. */
export const webhookEventKinds = [
  'usage.limit_reached',
  'scan.started',
  'scan.completed',
  'scan.failed',
  'schedule.scan_completed',
  'finding.new',
  'ping',
] as const;
export type WebhookEventKind = (typeof webhookEventKinds)[number];

/** What an endpoint gets that names no kinds. */
export const defaultSubscription: readonly WebhookEventKind[] = webhookEventKinds.filter(
  (kind) => kind !== 'scan.started',
);
