import type { PassiveCheck } from '#scanner/check-api';
import { dmarcAttempts, dmarcPolicy } from './dmarc.ts';
import { perDomain } from './domain.ts';

export const dmarcPolicyNone: PassiveCheck = {
  meta: {
    id: 'dmarc-policy-none',
    title: 'The DMARC policy only watches',
    category: 'dns',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [290],
    wstg: [],
    references: ['https://www.rfc-editor.org/rfc/rfc7489#section-6.3'],
    description:
      'The DMARC policy is `none`: receivers report mail that fails the checks, and deliver it all the same.',
    remediation:
      'When the reports show that legitimate mail passes, change the policy to `p=quarantine` and then to `p=reject`.',
    needs: ['dns'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDomain(artifacts, ({ dmarc }) => {
      const [record, second] = dmarcAttempts(dmarc ?? []);
      return record !== undefined && second === undefined && dmarcPolicy(record) === 'none' ? record : undefined;
    }),
};
