import { spfRecords } from '#scanner/check-api';
import type { PassiveCheck } from '#scanner/check-api';
import { perDomain } from './domain.ts';

export const spfMultiple: PassiveCheck = {
  meta: {
    id: 'spf-multiple',
    title: 'The domain has several SPF records',
    category: 'dns',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [290],
    wstg: [],
    references: ['https://www.rfc-editor.org/rfc/rfc7208#section-4.5'],
    description:
      'With more than one SPF record the result is a permanent error: receivers treat the domain as if it had a broken policy, and none of the records protects it.',
    remediation: 'Merge the records into one.',
    needs: ['dns'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDomain(artifacts, ({ txt }) => {
      const records = spfRecords(txt ?? []);
      return records.length > 1 ? records.join('\n') : undefined;
    }),
};
