import type { PassiveCheck } from '#scanner/check-api';
import { dmarcAttempts, dmarcPolicy } from './dmarc.ts';
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
      'With `p=none` receivers report mail that fails DMARC and deliver it all the same, so that forged mail reaches its recipients.',
    remediation:
      'Once the reports show that legitimate mail passes, publish `v=DMARC1; p=quarantine; rua=…` and later `p=reject`.',
    needs: ['dns'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDomain(artifacts, ({ dmarc }) => {
      const [record, second] = dmarcAttempts(dmarc ?? []);
      return record !== undefined && second === undefined && dmarcPolicy(record) === 'none' ? record : undefined;
    }),
  gap: unanswered('DMARC'),
};
