import type { PassiveCheck } from '#scanner/check-api';
import { dmarcAttempts, dmarcPolicies, dmarcRecords } from './dmarc.ts';
import { perDomain, unanswered } from './domain.ts';

export const dmarcInvalid: PassiveCheck = {
  meta: {
    id: 'dmarc-invalid',
    title: 'DMARC record is invalid',
    category: 'dns',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [290],
    wstg: [],
    references: ['https://www.rfc-editor.org/rfc/rfc7489#section-6.6.3'],
    description:
      'Receivers ignore the record: there is more than one, its version is misspelt, or it has no valid policy. Anyone can send mail with a forged sender of this domain.',
    remediation:
      'Publish exactly one record: `_dmarc.example.com. TXT "v=DMARC1; p=quarantine; rua=mailto:dmarc@example.com"`.',
    needs: ['dns'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDomain(artifacts, ({ dmarc }) => {
      const attempts = dmarcAttempts(dmarc ?? []);
      const [record, second] = dmarcRecords(attempts);
      if (record !== undefined && second === undefined && dmarcPolicies(record) !== undefined) return undefined;
      return attempts.join('\n') || undefined;
    }),
  gap: unanswered('DMARC'),
};
