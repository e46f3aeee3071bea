/** An event of another feature, as far as the security log tells of it. */
interface Event<Type extends string, Data> {
  readonly type: Type;
  readonly data: { readonly accountId: string } & Readonly<Data>;
}

export interface LoggedSchedule {
  readonly scheduleId: string;
  readonly target: string;
  readonly scanType: string;
  readonly cron: string;
  readonly timezone: string;
  readonly enabled: boolean;
}

export interface LoggedWebhookEndpoint {
  readonly endpointId: string;
  readonly url: string;
  readonly events: readonly string[];
}

type AccountEvent =
  | Event<'AccountOpened', { name: string; subscription: { readonly plan: string } }>
  | Event<'PlanChanged', { subscription: { readonly plan: string } }>;

type KeyringEvent =
  | Event<'ApiKeyCreated', { keyId: string; name: string; prefix: string; last4: string }>
  | Event<'ApiKeyRotated' | 'ApiKeyRevoked' | 'ApiKeyExposed', { keyId: string }>;

type AcceptedRiskEvent =
  | Event<'RiskAccepted', { riskId: string; fingerprint: string; reason: string; expiresAt: string | null }>
  | Event<'AcceptedRiskRemoved', { riskId: string; fingerprint: string }>;

type ScheduleEvent =
  Event<'ScheduleCreated' | 'ScheduleChanged', LoggedSchedule> | Event<'ScheduleDeleted', { scheduleId: string }>;

type TargetEvent =
  | Event<'TargetAdded', { targetId: string; host: string }>
  | Event<'TargetVerified', { targetId: string; method: string }>
  | Event<'TargetCheckFailed', { targetId: string; reason: string; expired: boolean }>
  | Event<'TargetRemoved', { targetId: string }>;

type WebhookEndpointEvent =
  | Event<'WebhookEndpointRegistered' | 'WebhookEndpointChanged', LoggedWebhookEndpoint>
  | Event<'WebhookEndpointDisabled', { endpointId: string; reason: string }>
  | Event<'WebhookSecretRotated' | 'WebhookEndpointEnabled' | 'WebhookEndpointRemoved', { endpointId: string }>;

/** What changes an account besides its people. */
export type EventOfOtherFeature =
  AccountEvent | KeyringEvent | AcceptedRiskEvent | ScheduleEvent | TargetEvent | WebhookEndpointEvent;
