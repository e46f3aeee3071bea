import { spfRecords, spfTerms } from '#scanner/check-api';
import type { PassiveCheck } from '#scanner/check-api';
import { perDomain } from './domain.ts';

export const spfPermissive: PassiveCheck = {
  meta: {
    id: 'spf-permissive',
    title: 'The SPF record lets everybody send mail',
    category: 'dns',
    severity: 'high',
    confidence: 'high',
    scan: 'quick',
    cwe: [290],
    wstg: [],
    references: ['https://www.rfc-editor.org/rfc/rfc7208#section-5.1'],
    description:
      'The SPF record ends in `+all`: every server on the Internet is declared a legitimate sender of the domain’s mail, so that forged mail passes the check.',
    remediation: 'End the record in `-all`, or in `~all` while you find out who sends mail for the domain.',
    needs: ['dns'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDomain(artifacts, ({ txt }) =>
      spfRecords(txt ?? []).find((record) =>
        spfTerms(record).some(({ name, qualifier }) => name === 'all' && qualifier === '+'),
      ),
    ),
};
