import type { EventFamily } from '#event-sourcing';

/** Somebody has decided to live with a weakness: findings with its fingerprint are shown as accepted until it expires. */
export interface RiskAccepted {
  readonly type: 'RiskAccepted';
  readonly data: {
    readonly accountId: string;
    readonly riskId: string;
    readonly fingerprint: string;
    /** Why, for people. */
    readonly reason: string;
    /** Null where it does not expire. */
    readonly expiresAt: string | null;
  };
}

/** A risk is not accepted any more. */
export interface AcceptedRiskRemoved {
  readonly type: 'AcceptedRiskRemoved';
  readonly data: { readonly accountId: string; readonly riskId: string; readonly fingerprint: string };
}

export type AcceptedRiskEvent = RiskAccepted | AcceptedRiskRemoved;

export const acceptedRiskEvents: EventFamily<AcceptedRiskEvent> = {
  category: 'acceptedRisks',
  types: { RiskAccepted: [], AcceptedRiskRemoved: [] },
};
