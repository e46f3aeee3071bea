import { spfRecords } from '#scanner/check-api';
import type { PassiveCheck } from '#scanner/check-api';
import { perDomain, unanswered } from './domain.ts';

export const spfMultiple: PassiveCheck = {
  meta: {
    id: 'spf-multiple',
    title: 'Multiple SPF records',
    category: 'dns',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [290],
    wstg: [],
    references: ['https://www.rfc-editor.org/rfc/rfc7208#section-4.5'],
    description:
      'More than one SPF record is a permanent error (RFC 7208). Receivers treat the domain as if it had none, so that mail with a forged sender is not detected.',
    remediation: 'Merge them into one record: `example.com. TXT "v=spf1 mx include:_spf.mail.example -all"`.',
    needs: ['dns'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDomain(artifacts, ({ txt }) => {
      const records = spfRecords(txt ?? []);
      return records.length > 1 ? records.join('\n') : undefined;
    }),
  gap: unanswered('TXT'),
};
