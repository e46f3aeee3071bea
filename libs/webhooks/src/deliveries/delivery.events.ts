import type { EventFamily } from '#event-sourcing';
import type { WebhookEventKind } from '../events/webhook-event-kinds.ts';

/** Why an attempt failed: the status of the response, or why there was none. */
export const attemptErrors = [
  'http_status',
  'redirect',
  'dns',
  'refused',
  'timeout',
  'tls',
  'blocked',
  'too_large',
  'protocol',
] as const;
export type AttemptError = (typeof attemptErrors)[number];

/** An endpoint is to be told of an event. */
export interface DeliveryScheduled {
  readonly type: 'DeliveryScheduled';
  readonly data: {
    readonly deliveryId: string;
    readonly accountId: string;
    readonly endpointId: string;
    readonly eventId: string;
    readonly eventType: WebhookEventKind;
    /** What is sent, to the byte, in every attempt. */
    readonly body: string;
    readonly dueAt: string;
  };
}

/** The schedule of retries is data: nothing is kept in timers. */
export interface DeliveryAttemptFailed {
  readonly type: 'DeliveryAttemptFailed';
  readonly data: {
    readonly deliveryId: string;
    readonly accountId: string;
    readonly endpointId: string;
    readonly eventId: string;
    /** From 1. */
    readonly attempt: number;
    readonly at: string;
    readonly statusCode: number | null;
    readonly error: AttemptError;
    readonly durationMs: number;
    /** Null after the last. */
    readonly nextAttemptAt: string | null;
  };
}

/** The receiver responded with a status from 200 to 299. */
export interface Delivered {
  readonly type: 'Delivered';
  readonly data: {
    readonly deliveryId: string;
    readonly accountId: string;
    readonly endpointId: string;
    readonly eventId: string;
    readonly attempt: number;
    readonly at: string;
    readonly statusCode: number;
    readonly durationMs: number;
  };
}

/** `gone`: the receiver responded with 410. */
export type AbandonReason = 'attempts_exhausted' | 'gone' | 'endpoint_disabled' | 'endpoint_removed';

/** It is not tried again. */
export interface DeliveryAbandoned {
  readonly type: 'DeliveryAbandoned';
  readonly data: {
    readonly deliveryId: string;
    readonly accountId: string;
    readonly endpointId: string;
    readonly eventId: string;
    readonly at: string;
    readonly reason: AbandonReason;
  };
}

export type DeliveryEvent = DeliveryScheduled | DeliveryAttemptFailed | Delivered | DeliveryAbandoned;

export const deliveryEvents: EventFamily<DeliveryEvent> = {
  category: 'delivery',
  types: { DeliveryScheduled: [], DeliveryAttemptFailed: [], Delivered: [], DeliveryAbandoned: [] },
};
