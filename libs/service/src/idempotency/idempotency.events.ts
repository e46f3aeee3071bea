import type { EventFamily } from '#event-sourcing';

/** A request claimed its idempotency key; the ids that it makes are derived from the operation's id. */
export interface RequestClaimed {
  readonly type: 'RequestClaimed';
  readonly data: {
    readonly operationId: string;
    /** SHA-256 of the request's body as canonical JSON, hex. */
    readonly fingerprint: string;
    readonly claimedAt: string;
  };
}

/** The request succeeded; a repeated request gets this response. */
export interface RequestAnswered {
  readonly type: 'RequestAnswered';
  readonly data: {
    readonly operationId: string;
    readonly status: number;
    /** Without the properties that are shown once. */
    readonly body: unknown;
    readonly headers: Readonly<Record<string, string>>;
  };
}

/** The request was rejected; the key may be used again, for any request. */
export interface RequestReleased {
  readonly type: 'RequestReleased';
  readonly data: { readonly operationId: string };
}

export type IdempotencyEvent = RequestClaimed | RequestAnswered | RequestReleased;

export const idempotencyEvents: EventFamily<IdempotencyEvent> = {
  category: 'idempotency',
  types: { RequestClaimed: [], RequestAnswered: [], RequestReleased: [] },
};
