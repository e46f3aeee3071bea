import type { PassiveCheck } from '#scanner/check-api';
import { perDocument } from '../documents.ts';
import { policiesOf, quote } from './policy.ts';

export const cspReportOnly: PassiveCheck = {
  meta: {
    id: 'csp-report-only',
    title: 'The Content Security Policy only reports',
    category: 'headers',
    severity: 'medium',
    confidence: 'high',
    scan: 'quick',
    cwe: [693],
    wstg: ['WSTG-CONF-12'],
    references: ['https://www.w3.org/TR/CSP3/#cspro-header'],
    description:
      'The policy is sent as Content-Security-Policy-Report-Only: browsers tell of violations but prevent none.',
    remediation: 'When the reports show nothing but attacks, send the policy as Content-Security-Policy.',
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDocument(artifacts, (page) => {
      const policies = policiesOf(page);
      const [first] = policies;
      const onlyReports = policies.every(({ disposition }) => disposition === 'report');
      return first !== undefined && onlyReports ? quote(first) : undefined;
    }),
};
