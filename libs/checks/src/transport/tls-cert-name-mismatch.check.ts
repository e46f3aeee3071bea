import type { PassiveCheck } from '#scanner/check-api';
import { perLeaf } from './tls-outcomes.ts';

export const tlsCertNameMismatch: PassiveCheck = {
  meta: {
    id: 'tls-cert-name-mismatch',
    title: 'TLS certificate does not match the host name',
    category: 'transport',
    severity: 'high',
    confidence: 'high',
    scan: 'quick',
    cwe: [297],
    wstg: ['WSTG-CRYP-01'],
    references: ['https://www.rfc-editor.org/rfc/rfc9525'],
    description:
      'No subjectAltName of the certificate matches the host; browsers ignore the common name. They show a full-page warning, because anyone with some valid certificate could be at the other end of the connection.',
    remediation:
      'Request a certificate whose subjectAltName lists every host name of the site, e.g. `certbot certonly -d example.com -d www.example.com`.',
    needs: ['tls'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perLeaf(artifacts, ({ subject, subjectAltNames }, { host, nameMatches }) =>
      nameMatches ? undefined : `${host} is not among: ${subjectAltNames.join(', ') || `no names (${subject})`}`,
    ),
};
