import type { PassiveCheck } from '#scanner/check-api';
import { perDocument } from '../documents.ts';
import { policiesOf, quote } from './policy.ts';

export const cspReportOnly: PassiveCheck = {
  meta: {
    id: 'csp-report-only',
    title: 'Content-Security-Policy is report-only',
    category: 'headers',
    severity: 'medium',
    confidence: 'high',
    scan: 'quick',
    cwe: [693],
    wstg: ['WSTG-CONF-12'],
    references: ['https://www.w3.org/TR/CSP3/#cspro-header'],
    description:
      'The policy is sent as Content-Security-Policy-Report-Only: browsers report violations but block nothing. Injected script runs as if there were no policy.',
    remediation: 'Once the reports show no legitimate violation, send the same policy as `Content-Security-Policy`.',
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
