import type { PassiveCheck } from '#scanner/check-api';
import { perDomain } from './domain.ts';

export const dnsCaaMissing: PassiveCheck = {
  meta: {
    id: 'dns-caa-missing',
    title: 'No CAA record limits who may issue certificates',
    category: 'dns',
    severity: 'info',
    confidence: 'high',
    scan: 'quick',
    cwe: [295],
    wstg: [],
    references: ['https://www.rfc-editor.org/rfc/rfc8659'],
    description:
      'Neither the name nor its parents have a CAA record. Every public certification authority may issue certificates for it, also one that the owner has never dealt with.',
    remediation:
      'Publish CAA records that name the authorities in use, for example `example.com. CAA 0 issue "letsencrypt.org"`.',
    needs: ['dns'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDomain(artifacts, ({ host, registrable, caa }) =>
      caa?.length === 0 ? `no CAA record from ${host} up to ${registrable}` : undefined,
    ),
};
