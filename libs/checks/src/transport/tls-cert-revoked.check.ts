import type { PassiveCheck } from '#scanner/check-api';
import { perLeaf } from './tls-outcomes.ts';

export const tlsCertRevoked: PassiveCheck = {
  meta: {
    id: 'tls-cert-revoked',
    title: 'The certificate is revoked',
    category: 'transport',
    severity: 'high',
    confidence: 'high',
    scan: 'full',
    cwe: [299],
    wstg: ['WSTG-CRYP-01'],
    references: ['https://www.rfc-editor.org/rfc/rfc6960'],
    description:
      'The server itself delivers its authority’s statement that the certificate was revoked, for instance because its key became known. Browsers that look at it refuse the site.',
    remediation: 'Make a new key, have a new certificate issued for it, and find out why the old one was revoked.',
    needs: ['tls'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perLeaf(artifacts, ({ subject, issuer }, { stapledOcsp }) =>
      stapledOcsp === 'revoked' ? `stapled OCSP response: revoked, ${subject}, issuer ${issuer}` : undefined,
    ),
};
