import type { EventFamily } from '#event-sourcing';

/** A client's idempotency key was put to use; everything that the request makes is derived from the operation's id. */
export interface RequestClaimed {
  readonly type: 'RequestClaimed';
  readonly data: {
    readonly operationId: string;
    /** SHA-256 of the request's body as canonical JSON, hex. */
    readonly fingerprint: string;
    readonly claimedAt: string;
  };
}

/** The request succeeded; repeating it gives this answer. */
export interface RequestAnswered {
  readonly type: 'RequestAnswered';
  readonly data: {
    readonly operationId: string;
    readonly status: number;
    /** Without the members that are shown once. */
    readonly body: unknown;
    readonly headers: Readonly<Record<string, string>>;
  };
}

/** The request was refused; the key may be used again, for anything. */
export interface RequestReleased {
  readonly type: 'RequestReleased';
  readonly data: { readonly operationId: string };
}

export type IdempotencyEvent = RequestClaimed | RequestAnswered | RequestReleased;

export const idempotencyEvents: EventFamily<IdempotencyEvent> = {
  category: 'idempotency',
  types: { RequestClaimed: [], RequestAnswered: [], RequestReleased: [] },
};
