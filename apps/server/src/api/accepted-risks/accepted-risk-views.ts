import { isExpired } from '#scans';
import type { AcceptedRiskDocument } from '#scans';
import { acceptance, acceptedRisk } from '../schemas/accepted-risk.schemas.ts';
import { view } from '../view.ts';

/** As a finding shows it. */
export const acceptanceView = view(acceptance, (risk: AcceptedRiskDocument) => ({
  risk_id: risk.riskId,
  reason: risk.reason,
  expires_at: risk.expiresAt,
  created_by: risk.createdBy,
}));

export const acceptedRiskView = view(
  acceptedRisk,
  ({ risk, now }: { readonly risk: AcceptedRiskDocument; readonly now: string }) => ({
    ...acceptanceView(risk),
    fingerprint: risk.fingerprint,
    created_at: risk.createdAt,
    expired: isExpired(risk, now),
  }),
);
