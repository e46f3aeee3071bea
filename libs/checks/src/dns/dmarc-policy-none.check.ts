import type { PassiveCheck } from '#scanner/check-api';
import { dmarcPolicies, dmarcRecords } from './dmarc.ts';
import { perDomain, unanswered } from './domain.ts';

export const dmarcPolicyNone: PassiveCheck = {
  meta: {
    id: 'dmarc-policy-none',
    title: 'DMARC policy is none',
    category: 'dns',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [290],
    wstg: [],
    references: ['https://www.rfc-editor.org/rfc/rfc7489#section-6.3'],
    description:
      'With `p=none` receivers report mail that fails DMARC and deliver it all the same, so that forged mail reaches its recipients. `sp=none` does so for every subdomain, and `pct=0` turns `p=quarantine` into `p=none`.',
    remediation:
      'Once the reports show that legitimate mail passes, publish `v=DMARC1; p=quarantine; rua=mailto:dmarc@example.com` without `sp` and `pct`, and later `p=reject`.',
    needs: ['dns'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDomain(artifacts, ({ dmarc }) => {
      const [record, second] = dmarcRecords(dmarc ?? []);
      const policies = record === undefined || second !== undefined ? undefined : dmarcPolicies(record);
      return policies?.domain === 'none' || policies?.subdomains === 'none' ? record : undefined;
    }),
  gap: unanswered('DMARC'),
};
