import type { PassiveCheck } from '#scanner/check-api';
import { perServer } from './tls-outcomes.ts';

export const tlsSsl2Ssl3: PassiveCheck = {
  meta: {
    id: 'tls-ssl2-ssl3',
    title: 'SSL 2 or SSL 3 is offered',
    category: 'transport',
    severity: 'high',
    confidence: 'high',
    scan: 'full',
    cwe: [327],
    wstg: ['WSTG-CRYP-01'],
    references: ['https://www.rfc-editor.org/rfc/rfc7568', 'https://www.rfc-editor.org/rfc/rfc6176'],
    description:
      'The server still speaks SSL 2 or SSL 3, which have been broken for years (DROWN, POODLE). SSL 2 endangers even connections that are made with newer versions and the same key.',
    remediation: 'Switch both off; allow TLS 1.2 and TLS 1.3 only.',
    needs: ['tls'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perServer(artifacts, ({ accepted }) => {
      const broken = ['SSLv2', 'SSLv3'].filter((version) => accepted.includes(version));
      return broken.length > 0 ? `accepted: ${broken.join(', ')}` : undefined;
    }),
};
