import type { PassiveCheck } from '#scanner/check-api';
import { perLeaf } from './tls-outcomes.ts';

export const tlsCertRevoked: PassiveCheck = {
  meta: {
    id: 'tls-cert-revoked',
    title: 'TLS certificate is revoked',
    category: 'transport',
    severity: 'high',
    confidence: 'high',
    scan: 'full',
    cwe: [299],
    wstg: ['WSTG-CRYP-01'],
    references: ['https://www.rfc-editor.org/rfc/rfc6960'],
    description:
      'The OCSP response that the server staples says that the certificate was revoked, for instance because its private key was disclosed. Somebody else may hold the key and impersonate the site; browsers that check revocation reject it.',
    remediation:
      'Create a new key, have a new certificate issued for it, and find out why the old one was revoked: `certbot certonly --force-renewal --new-key -d example.com`.',
    needs: ['tls'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perLeaf(artifacts, ({ subject, issuer }, { stapledOcsp }) =>
      stapledOcsp === 'revoked' ? `stapled OCSP response: revoked, ${subject}, issuer ${issuer}` : undefined,
    ),
};
