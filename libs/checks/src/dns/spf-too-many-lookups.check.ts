import { mostSpfLookups, spfRecords } from '#scanner/check-api';
import type { PassiveCheck } from '#scanner/check-api';
import { perDomain } from './domain.ts';

export const spfTooManyLookups: PassiveCheck = {
  meta: {
    id: 'spf-too-many-lookups',
    title: 'The SPF record causes more than ten lookups',
    category: 'dns',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [290],
    wstg: [],
    references: ['https://www.rfc-editor.org/rfc/rfc7208#section-4.6.4'],
    description:
      'Evaluating the SPF record and the records that it includes takes more than ten DNS lookups. Receivers stop there with a permanent error, and legitimate mail may be refused.',
    remediation:
      'Remove includes that are not needed any more, and replace others by the networks that they stand for.',
    needs: ['dns'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDomain(artifacts, ({ txt, spfLookups }) =>
      spfLookups !== undefined && spfLookups > mostSpfLookups
        ? `at least ${spfLookups} lookups: ${spfRecords(txt ?? []).join('\n')}`
        : undefined,
    ),
};
