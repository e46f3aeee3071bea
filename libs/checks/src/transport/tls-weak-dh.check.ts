import type { PassiveCheck } from '#scanner/check-api';
import { perServer } from './tls-outcomes.ts';

export const tlsWeakDh: PassiveCheck = {
  meta: {
    id: 'tls-weak-dh',
    title: 'The Diffie-Hellman group is too small',
    category: 'transport',
    severity: 'medium',
    confidence: 'high',
    scan: 'full',
    cwe: [326],
    wstg: ['WSTG-CRYP-01'],
    references: ['https://weakdh.org/', 'https://www.rfc-editor.org/rfc/rfc9325'],
    description:
      'Key exchange with finite-field Diffie-Hellman uses a group below 2048 bits. Groups of 1024 bits are within reach of well-funded attackers, and many servers share the same ones.',
    remediation:
      'Switch the DHE suites off in favour of ECDHE, or use a group of 2048 bits or more (ffdhe2048 of RFC 7919).',
    needs: ['tls'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perServer(artifacts, ({ dhBits }) =>
      dhBits !== undefined && dhBits < 2048 ? `Diffie-Hellman group of ${dhBits} bits` : undefined,
    ),
};
