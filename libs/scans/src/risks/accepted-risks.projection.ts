import type { Projection } from '#event-sourcing';
import type { AcceptedRiskEvent, RiskAccepted } from './accepted-risks.events.ts';

/** The risk that an account accepts for a fingerprint; also one that has expired, until it is removed or replaced. */
export type AcceptedRiskDocument = RiskAccepted['data'] & {
  readonly createdAt: string;
  /** The actor: `key:key_…`, for example. */
  readonly createdBy: string;
  /** Position of its event: the order of lists. */
  readonly order: string;
};

export function acceptedRiskId(accountId: string, fingerprint: string): string {
  return `${accountId}-${fingerprint}`;
}

export const acceptedRisksProjection: Projection<AcceptedRiskEvent, AcceptedRiskDocument> = {
  collection: {
    name: 'accepted_risks',
    version: 1,
    indexes: [
      ['accountId', 'order'],
      ['accountId', 'riskId'],
    ],
  },
  categories: ['acceptedRisks'],
  handles: ['RiskAccepted', 'AcceptedRiskRemoved'],
  documentId: ({ data: { accountId, fingerprint } }) => acceptedRiskId(accountId, fingerprint),
  evolve(risk, { type, data, position, metadata }) {
    if (type === 'AcceptedRiskRemoved') return risk?.riskId === data.riskId ? undefined : risk;
    return { ...data, createdAt: metadata.recordedAt, createdBy: metadata.actor, order: position };
  },
};
