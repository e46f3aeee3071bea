import type { LogLines } from '#event-sourcing';
import type { AcceptedRiskEvent } from './accepted-risks.events.ts';

/** Decisions about risks in the operator's log, without the reasons that people gave. */
export const acceptedRiskLogLines: LogLines<AcceptedRiskEvent> = {
  RiskAccepted: ({ accountId, riskId, fingerprint, expiresAt }) => ({
    level: 'info',
    message: 'risk accepted',
    fields: { account: accountId, risk: riskId, fingerprint, expires_at: expiresAt },
  }),
  AcceptedRiskRemoved: ({ accountId, riskId, fingerprint }) => ({
    level: 'info',
    message: 'accepted risk removed',
    fields: { account: accountId, risk: riskId, fingerprint },
  }),
};
