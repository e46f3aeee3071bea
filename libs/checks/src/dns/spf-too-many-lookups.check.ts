import { maxSpfLookups, spfRecords } from '#scanner/check-api';
import type { PassiveCheck } from '#scanner/check-api';
import { perDomain, unanswered } from './domain.ts';

const unread = unanswered('TXT', 'included SPF');

function isPassed(lookups: number | undefined): boolean {
  return lookups !== undefined && lookups > maxSpfLookups;
}

export const spfTooManyLookups: PassiveCheck = {
  meta: {
    id: 'spf-too-many-lookups',
    title: 'SPF record exceeds the limit of 10 DNS lookups',
    category: 'dns',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [290],
    wstg: [],
    references: ['https://www.rfc-editor.org/rfc/rfc7208#section-4.6.4'],
    description:
      'Evaluating the record and its includes takes more than ten DNS lookups (RFC 7208). Receivers stop with a permanent error: legitimate mail may be rejected, and forged mail is not detected.',
    remediation: 'Remove includes that are not needed, and replace others by their networks: `ip4:192.0.2.0/24`.',
    needs: ['dns'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDomain(artifacts, ({ txt, spfLookups }) =>
      isPassed(spfLookups) ? `at least ${spfLookups} lookups: ${spfRecords(txt ?? []).join('\n')}` : undefined,
    ),
  // Where the limit is passed, what was not read changes nothing.
  gap: (artifacts) => (isPassed(artifacts.dns?.spfLookups) ? undefined : unread(artifacts)),
};
