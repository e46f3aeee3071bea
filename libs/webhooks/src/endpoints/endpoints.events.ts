import type { EventFamily } from '#event-sourcing';
import type { WebhookEventKind } from '../events/webhook-event-kinds.ts';

/** An account named a receiver. */
export interface WebhookEndpointRegistered {
  readonly type: 'WebhookEndpointRegistered';
  readonly data: {
    readonly accountId: string;
    readonly endpointId: string;
    readonly url: string;
    readonly events: readonly WebhookEventKind[];
    readonly description: string | null;
    /** The signing secret, sealed by `SecretBox`. */
    readonly secret: string;
  };
}

/** What stands here holds from now on. */
export interface WebhookEndpointChanged {
  readonly type: 'WebhookEndpointChanged';
  readonly data: {
    readonly accountId: string;
    readonly endpointId: string;
    readonly url: string;
    readonly events: readonly WebhookEventKind[];
    readonly description: string | null;
  };
}

/** A new secret signs from now on; the earlier ones sign beside it until their end. */
export interface WebhookSecretRotated {
  readonly type: 'WebhookSecretRotated';
  readonly data: {
    readonly accountId: string;
    readonly endpointId: string;
    readonly rotationId: string;
    readonly secret: string;
    readonly earlierEndAt: string;
  };
}

/** `requested` by the account, `gone`: the receiver responded with 410, `failing`: for days, no delivery succeeded. */
export const disabledReasons = ['requested', 'gone', 'failing'] as const;
export type DisabledReason = (typeof disabledReasons)[number];

/** Nothing is sent to it any more, until it is enabled. */
export interface WebhookEndpointDisabled {
  readonly type: 'WebhookEndpointDisabled';
  readonly data: { readonly accountId: string; readonly endpointId: string; readonly reason: DisabledReason };
}

/** Events are sent to it again; earlier failures are forgotten. */
export interface WebhookEndpointEnabled {
  readonly type: 'WebhookEndpointEnabled';
  readonly data: { readonly accountId: string; readonly endpointId: string };
}

/** It is gone; what waited to be delivered to it is given up. */
export interface WebhookEndpointRemoved {
  readonly type: 'WebhookEndpointRemoved';
  readonly data: { readonly accountId: string; readonly endpointId: string };
}

/** All attempts to tell it of an event failed: one more in a row. Not recorded beyond the number that counts. */
export interface WebhookEventUndelivered {
  readonly type: 'WebhookEventUndelivered';
  readonly data: {
    readonly accountId: string;
    readonly endpointId: string;
    readonly eventId: string;
    /** When the first of the row failed. */
    readonly since: string;
  };
}

export type WebhookEndpointEvent =
  | WebhookEndpointRegistered
  | WebhookEndpointChanged
  | WebhookSecretRotated
  | WebhookEndpointDisabled
  | WebhookEndpointEnabled
  | WebhookEndpointRemoved
  | WebhookEventUndelivered;

export const webhookEndpointEvents: EventFamily<WebhookEndpointEvent> = {
  category: 'webhookEndpoints',
  types: {
    WebhookEndpointRegistered: [],
    WebhookEndpointChanged: [],
    WebhookSecretRotated: [],
    WebhookEndpointDisabled: [],
    WebhookEndpointEnabled: [],
    WebhookEndpointRemoved: [],
    WebhookEventUndelivered: [],
  },
};
