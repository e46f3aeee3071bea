import type { PassiveCheck } from '#scanner/check-api';
import { perDomain, unanswered } from './domain.ts';

/** RFC 8659 section 4.2: a set of records without this property does not restrict issuance. */
function namesAuthority(record: string): boolean {
  return /^\d+ issue /i.test(record);
}

export const dnsCaaMissing: PassiveCheck = {
  meta: {
    id: 'dns-caa-missing',
    title: 'DNS CAA record is missing',
    category: 'dns',
    severity: 'info',
    confidence: 'high',
    scan: 'quick',
    cwe: [295],
    wstg: [],
    references: ['https://www.rfc-editor.org/rfc/rfc8659'],
    description:
      'Neither the host name nor its parents have a CAA record with the property `issue`; others do not restrict who may issue. Every public certification authority may issue certificates for the host, which widens the choice of an attacker who wants a fraudulent one.',
    remediation: 'Publish a record for each authority in use: `example.com. CAA 0 issue "letsencrypt.org"`.',
    needs: ['dns'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDomain(artifacts, ({ host, registrable, caa }) => {
      if (caa === undefined || caa.some(namesAuthority)) return undefined;
      return caa.length === 0
        ? `no CAA record from ${host} up to ${registrable}`
        : `no issue property: ${caa.join(', ')}`;
    }),
  gap: unanswered('CAA'),
};
