import type { PassiveCheck } from '#scanner/check-api';
import { dmarcAttempts } from './dmarc.ts';
import { mailPolicySeverity, perDomain, unanswered } from './domain.ts';

export const dmarcMissing: PassiveCheck = {
  meta: {
    id: 'dmarc-missing',
    title: 'DMARC record is missing',
    category: 'dns',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [290],
    wstg: [],
    references: ['https://www.rfc-editor.org/rfc/rfc7489'],
    description:
      'The domain does not tell receivers what to do with mail that fails SPF and DKIM. Mail with a forged sender of this domain (phishing) is delivered more often, and nobody is told.',
    remediation:
      'Publish `_dmarc.example.com. TXT "v=DMARC1; p=none; rua=mailto:dmarc@example.com"` to collect reports, later `p=quarantine` or `p=reject`.',
    needs: ['dns'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDomain(artifacts, (domain) => {
      const severity = mailPolicySeverity(domain);
      if (domain.dmarc === undefined || severity === undefined || dmarcAttempts(domain.dmarc).length > 0)
        return undefined;
      return { severity, evidence: `no v=DMARC1 record at _dmarc.${domain.registrable}` };
    }),
  gap: unanswered('DMARC', 'MX'),
};
