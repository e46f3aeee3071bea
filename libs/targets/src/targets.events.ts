import type { EventFamily } from '#event-sourcing';

/** Where a proof of ownership is published: in a TXT record, or in a file of the web site. */
export const proofMethods = ['dns', 'file'] as const;
export type ProofMethod = (typeof proofMethods)[number];

/** `proof_missing`: the token is not there. `check_failed`: DNS or the web site did not respond. */
export const checkFailures = ['proof_missing', 'check_failed'] as const;
export type CheckFailure = (typeof checkFailures)[number];

/** An account wants to prove that a host is its own. */
export interface TargetAdded {
  readonly type: 'TargetAdded';
  readonly data: {
    readonly accountId: string;
    readonly targetId: string;
    /** A registrable domain, a name of an internal network, or an IP address. */
    readonly host: string;
    /** What the owner publishes. */
    readonly token: string;
  };
}

/** The proof was found, for the first time or again. */
export interface TargetVerified {
  readonly type: 'TargetVerified';
  readonly data: {
    readonly accountId: string;
    readonly targetId: string;
    readonly method: ProofMethod;
    readonly checkedAt: string;
  };
}

/** The proof was looked for, and not found. */
export interface TargetCheckFailed {
  readonly type: 'TargetCheckFailed';
  readonly data: {
    readonly accountId: string;
    readonly targetId: string;
    readonly checkedAt: string;
    readonly reason: CheckFailure;
    /** For people. */
    readonly detail: string;
    /** The target was verified, and is not any more. */
    readonly expired: boolean;
  };
}

/** It is gone. */
export interface TargetRemoved {
  readonly type: 'TargetRemoved';
  readonly data: { readonly accountId: string; readonly targetId: string };
}

export type TargetEvent = TargetAdded | TargetVerified | TargetCheckFailed | TargetRemoved;

export const targetEvents: EventFamily<TargetEvent> = {
  category: 'targets',
  types: { TargetAdded: [], TargetVerified: [], TargetCheckFailed: [], TargetRemoved: [] },
};
