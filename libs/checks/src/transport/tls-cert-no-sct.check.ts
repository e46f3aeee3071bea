import type { PassiveCheck } from '#scanner/check-api';
import { perLeaf } from './tls-outcomes.ts';

export const tlsCertNoSct: PassiveCheck = {
  meta: {
    id: 'tls-cert-no-sct',
    title: 'The certificate holds no transparency timestamps',
    category: 'transport',
    severity: 'info',
    confidence: 'medium',
    scan: 'full',
    cwe: [295],
    wstg: ['WSTG-CRYP-01'],
    references: ['https://www.rfc-editor.org/rfc/rfc6962'],
    description:
      'The certificate has no embedded signed certificate timestamps. Browsers demand such proof of public logging, and refuse the site unless the server delivers it in another way.',
    remediation: 'Have the certificate issued anew with embedded timestamps, as public authorities do by default.',
    needs: ['tls'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perLeaf(artifacts, ({ hasEmbeddedSct, issuer }, { verifyError }) =>
      verifyError === undefined && !hasEmbeddedSct
        ? `no SCT extension (1.3.6.1.4.1.11129.2.4.2), issuer ${issuer}`
        : undefined,
    ),
};
