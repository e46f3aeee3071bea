import type { Projection } from '#event-sourcing';
import type { TargetVerification } from './target-states.ts';
import type { CheckFailure, ProofMethod, TargetEvent } from './targets.events.ts';

/** The last time at which the proof was looked for. */
export interface LastCheck {
  readonly at: string;
  /** Null where the proof was found. */
  readonly failure: { readonly reason: CheckFailure; readonly detail: string } | null;
}

export interface TargetDocument {
  readonly targetId: string;
  readonly accountId: string;
  readonly host: string;
  readonly token: string;
  readonly state: TargetVerification;
  /** Of the last proof; null without one. */
  readonly method: ProofMethod | null;
  readonly verifiedAt: string | null;
  readonly lastCheck: LastCheck | null;
  readonly createdAt: string;
  /** Position of its addition: the order of lists. */
  readonly order: string;
}

export const targetsProjection: Projection<TargetEvent, TargetDocument> = {
  collection: { name: 'targets', version: 1, indexes: [['accountId', 'order']] },
  categories: ['targets'],
  handles: ['TargetAdded', 'TargetVerified', 'TargetCheckFailed', 'TargetRemoved'],
  documentId: ({ data }) => data.targetId,
  evolve(target, event) {
    if (event.type === 'TargetAdded') {
      return {
        ...event.data,
        state: 'pending',
        method: null,
        verifiedAt: null,
        lastCheck: null,
        createdAt: event.metadata.recordedAt,
        order: event.position,
      };
    }
    if (target === undefined) return undefined;
    switch (event.type) {
      case 'TargetVerified': {
        const { method, checkedAt: at } = event.data;
        return { ...target, state: 'verified', method, verifiedAt: at, lastCheck: { at, failure: null } };
      }
      case 'TargetCheckFailed': {
        const { checkedAt: at, reason, detail, expired } = event.data;
        return { ...target, state: expired ? 'expired' : target.state, lastCheck: { at, failure: { reason, detail } } };
      }
      case 'TargetRemoved':
        return undefined;
    }
  },
};
