import type { PassiveCheck } from '#scanner/check-api';
import { perLeaf } from './tls-outcomes.ts';

export const tlsCertNameMismatch: PassiveCheck = {
  meta: {
    id: 'tls-cert-name-mismatch',
    title: 'The certificate is not for this host',
    category: 'transport',
    severity: 'high',
    confidence: 'high',
    scan: 'quick',
    cwe: [297],
    wstg: ['WSTG-CRYP-01'],
    references: ['https://www.rfc-editor.org/rfc/rfc9525'],
    description:
      'No name in the certificate matches the host. Browsers show a full-page warning, for the connection could end at anyone who holds some valid certificate. The common name does not count any more.',
    remediation:
      'Get a certificate whose subjectAltName lists every name under which the site is reached, with and without `www`.',
    needs: ['tls'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perLeaf(artifacts, ({ subject, subjectAltNames }, { host, nameMatches }) =>
      nameMatches ? undefined : `${host} is not among: ${subjectAltNames.join(', ') || `no names (${subject})`}`,
    ),
};
