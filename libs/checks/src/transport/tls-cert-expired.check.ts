import type { PassiveCheck } from '#scanner/check-api';
import { date, perServer } from './tls-outcomes.ts';

export const tlsCertExpired: PassiveCheck = {
  meta: {
    id: 'tls-cert-expired',
    title: 'TLS certificate has expired',
    category: 'transport',
    severity: 'high',
    confidence: 'high',
    scan: 'quick',
    cwe: [298],
    wstg: ['WSTG-CRYP-01'],
    references: ['https://www.rfc-editor.org/rfc/rfc5280'],
    description:
      'The certificate, or one in its chain, is past its validity period. Browsers show a full-page warning; users who learn to dismiss it will dismiss the warning of a man-in-the-middle attack too.',
    remediation:
      'Renew the certificate, reload the server and automate renewal, e.g. `certbot renew --deploy-hook "systemctl reload nginx"` in a daily timer.',
    needs: ['tls'],
    maxRequests: 0,
  },
  run: ({ tls, now }) =>
    perServer({ tls }, ({ chain, verifyError }) => {
      const [leaf, ...above] = chain;
      if (leaf !== undefined && leaf.notAfter < now) return `notAfter ${date(leaf.notAfter)}: ${leaf.subject}`;
      // Of what stands above, only that counts which the verification came upon: there may be another way to a root.
      const issuer = verifyError === 'CERT_HAS_EXPIRED' ? above.find(({ notAfter }) => notAfter < now) : undefined;
      return issuer && `notAfter ${date(issuer.notAfter)}: ${issuer.subject}`;
    }),
};
