import type { PassiveCheck } from '#scanner/check-api';
import { perLeaf } from './tls-outcomes.ts';

export const tlsCertNoSct: PassiveCheck = {
  meta: {
    id: 'tls-cert-no-sct',
    title: 'TLS certificate has no embedded SCTs',
    category: 'transport',
    severity: 'info',
    confidence: 'medium',
    scan: 'full',
    cwe: [295],
    wstg: ['WSTG-CRYP-01'],
    references: ['https://www.rfc-editor.org/rfc/rfc6962'],
    description:
      'The certificate contains no signed certificate timestamps (Certificate Transparency). Browsers require such proof of public logging and reject the site unless the server delivers it by stapling or a TLS extension; a certificate issued by mistake or by an attacker stays unnoticed.',
    remediation: 'Have the certificate reissued with embedded SCTs, which is the default of public authorities.',
    needs: ['tls'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perLeaf(artifacts, ({ hasEmbeddedSct, issuer }, { publicRoot }) =>
      publicRoot && !hasEmbeddedSct ? `no SCT extension (1.3.6.1.4.1.11129.2.4.2), issuer ${issuer}` : undefined,
    ),
};
