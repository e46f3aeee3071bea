import { spfRecords } from '#scanner/check-api';
import type { PassiveCheck } from '#scanner/check-api';
import { mailPolicySeverity, perDomain } from './domain.ts';

export const spfMissing: PassiveCheck = {
  meta: {
    id: 'spf-missing',
    title: 'The domain has no SPF record',
    category: 'dns',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [290],
    wstg: [],
    references: ['https://www.rfc-editor.org/rfc/rfc7208'],
    description:
      'The domain does not say which servers may send its mail. Receivers have less to go by when they judge mail that is forged in its name.',
    remediation: 'Publish a TXT record such as `v=spf1 mx -all`; for a domain that sends no mail, `v=spf1 -all`.',
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
};
