import { boolean, object, orNull, pageOf, string, timestamp } from './schema.ts';
import type { Static } from './schema.ts';

const shared = {
  risk_id: string('Opaque identifier, at most 255 characters.', { maxLength: 255 }),
  reason: string('Why the risk is accepted, for people.'),
  expires_at: orNull(timestamp('From then on findings are not shown as accepted; null where it does not expire.')),
  created_by: string('Who has accepted it, such as `key:key_…`.'),
};

/** What a finding shows of its risk. */
export const acceptance = object('Acceptance', shared);

export const acceptedRisk = object('AcceptedRisk', {
  ...shared,
  fingerprint: string('Of the findings whose risk is accepted, in every scan of their target.'),
  created_at: timestamp('When it was accepted.'),
  expired: boolean('True from `expires_at` on.'),
});

export const acceptedRiskPage = pageOf('AcceptedRiskPage', acceptedRisk);

export type AcceptedRisk = Static<typeof acceptedRisk>;
export type AcceptedRiskPage = Static<typeof acceptedRiskPage>;
