import { PersistentMap, Rejected } from '#kernel';
import type { Decider, StreamKind } from '#event-sourcing';
import { acceptedRiskEvents } from './accepted-risks.events.ts';
import type { AcceptedRiskEvent, RiskAccepted } from './accepted-risks.events.ts';
import { isExpired } from './is-expired.ts';

const maxAcceptedRisks = 1_000;

export type AcceptedRiskCommand =
  | (RiskAccepted['data'] & { readonly type: 'AcceptRisk'; readonly now: string })
  | { readonly type: 'RemoveAcceptedRisk'; readonly accountId: string; readonly riskId: string };

interface AcceptedRisk {
  readonly riskId: string;
  readonly expiresAt: string | null;
}

/** By fingerprint. */
export type AcceptedRisksState = PersistentMap<AcceptedRisk>;

/**
 * All accepted risks of an account are one stream, so that their number is exact, and each fingerprint has one. A risk
 * expires by time, without an event; one that has expired makes room for another.
 */
export const acceptedRisksDecider: Decider<AcceptedRisksState, AcceptedRiskCommand, AcceptedRiskEvent> = {
  initialState: PersistentMap.empty(),

  decide(command, risks) {
    const { accountId } = command;
    if (command.type === 'RemoveAcceptedRisk') {
      const found = risks.entries().find(([, { riskId }]) => riskId === command.riskId);
      if (found === undefined) throw new Rejected('not_found', 'There is no accepted risk with this id.');
      return [{ type: 'AcceptedRiskRemoved', data: { accountId, riskId: command.riskId, fingerprint: found[0] } }];
    }
    const { type: _, now, ...data } = command;
    const existing = risks.get(data.fingerprint);
    if (existing?.riskId === data.riskId) return [];
    if (existing !== undefined && !isExpired(existing, now)) {
      const message = `${existing.riskId} accepts this risk already. Delete it to accept the risk anew.`;
      throw new Rejected('invalid_state', message);
    }
    const accepted: RiskAccepted = { type: 'RiskAccepted', data };
    if (existing !== undefined || risks.size < maxAcceptedRisks) return [accepted];
    const expired = risks.entries().find(([, risk]) => isExpired(risk, now));
    if (expired === undefined) {
      throw new Rejected(
        'limit_reached',
        `An account has at most ${maxAcceptedRisks} accepted risks. Delete one first.`,
      );
    }
    const [fingerprint, { riskId }] = expired;
    return [{ type: 'AcceptedRiskRemoved', data: { accountId, riskId, fingerprint } }, accepted];
  },

  evolve(risks, { type, data }) {
    const { riskId, fingerprint } = data;
    if (type === 'RiskAccepted') return risks.with(fingerprint, { riskId, expiresAt: data.expiresAt });
    return risks.get(fingerprint)?.riskId === riskId ? risks.without(fingerprint) : risks;
  },
};

export const acceptedRisksStream: StreamKind<AcceptedRisksState, AcceptedRiskCommand, AcceptedRiskEvent> = {
  family: acceptedRiskEvents,
  decider: acceptedRisksDecider,
  snapshotVersion: 1,
};
