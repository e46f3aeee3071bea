import type { PassiveCheck } from '#scanner/check-api';
import { perDomain, unanswered } from './domain.ts';

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
      'Neither the host name nor its parents have a CAA record. Every public certification authority may issue certificates for it, which widens the choice of an attacker who wants a fraudulent one.',
    remediation: 'Publish a record for each authority in use: `example.com. CAA 0 issue "letsencrypt.org"`.',
    needs: ['dns'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDomain(artifacts, ({ host, registrable, caa }) =>
      caa?.length === 0 ? `no CAA record from ${host} up to ${registrable}` : undefined,
    ),
  gap: unanswered('CAA'),
};
