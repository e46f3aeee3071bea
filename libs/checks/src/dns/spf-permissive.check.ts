import { spfRecords, spfTerms } from '#scanner/check-api';
import type { PassiveCheck } from '#scanner/check-api';
import { perDomain, unanswered } from './domain.ts';

export const spfPermissive: PassiveCheck = {
  meta: {
    id: 'spf-permissive',
    title: 'SPF record allows any sender (+all)',
    category: 'dns',
    severity: 'high',
    confidence: 'high',
    scan: 'quick',
    cwe: [290],
    wstg: [],
    references: ['https://www.rfc-editor.org/rfc/rfc7208#section-5.1'],
    description:
      'The record ends in `+all`: every server on the Internet is a permitted sender. Mail that an attacker forges in the name of the domain passes SPF.',
    remediation:
      'End the record in `-all`, or in `~all` while the senders of the domain are being collected: `"v=spf1 mx -all"`.',
    needs: ['dns'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDomain(artifacts, ({ txt }) =>
      spfRecords(txt ?? []).find((record) =>
        spfTerms(record).some(({ name, qualifier }) => name === 'all' && qualifier === '+'),
      ),
    ),
  gap: unanswered('TXT'),
};
