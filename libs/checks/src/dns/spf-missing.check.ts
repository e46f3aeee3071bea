import { spfRecords } from '#scanner/check-api';
import type { PassiveCheck } from '#scanner/check-api';
import { mailPolicySeverity, perDomain, unanswered } from './domain.ts';

export const spfMissing: PassiveCheck = {
  meta: {
    id: 'spf-missing',
    title: 'SPF record is missing',
    category: 'dns',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [290],
    wstg: [],
    references: ['https://www.rfc-editor.org/rfc/rfc7208'],
    description:
      'The domain does not declare which servers may send its mail. Receivers have less to detect mail with a forged sender of this domain (phishing).',
    remediation: 'Publish `example.com. TXT "v=spf1 mx -all"`; for a domain that sends no mail, `"v=spf1 -all"`.',
    needs: ['dns'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDomain(artifacts, (domain) => {
      const { registrable, txt } = domain;
      const severity = mailPolicySeverity(domain);
      if (txt === undefined || severity === undefined || spfRecords(txt).length > 0) return undefined;
      return { severity, evidence: `no v=spf1 among the ${txt.length} TXT records of ${registrable}` };
    }),
  gap: unanswered('TXT', 'MX'),
};
