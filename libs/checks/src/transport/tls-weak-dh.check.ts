import type { PassiveCheck } from '#scanner/check-api';
import { perServer, unclear } from './tls-outcomes.ts';

export const tlsWeakDh: PassiveCheck = {
  meta: {
    id: 'tls-weak-dh',
    title: 'Weak Diffie-Hellman group (Logjam)',
    category: 'transport',
    severity: 'medium',
    confidence: 'high',
    scan: 'full',
    cwe: [326],
    wstg: ['WSTG-CRYP-01'],
    references: ['https://weakdh.org/', 'https://www.rfc-editor.org/rfc/rfc9325'],
    description:
      'Finite-field Diffie-Hellman uses a group below 2048 bits. Well-funded attackers can break 1024-bit groups, and millions of servers share the same ones, and then decrypt recorded connections.',
    remediation:
      'Prefer ECDHE and disable DHE, or use a group of RFC 7919 with at least 2048 bits. nginx: `openssl genpkey -genparam -algorithm DH -pkeyopt group:ffdhe2048 -out /etc/nginx/ffdhe2048.pem`, then `ssl_dhparam /etc/nginx/ffdhe2048.pem;`.',
    needs: ['tls'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perServer(artifacts, ({ dhBits }) =>
      dhBits !== undefined && dhBits < 2048 ? `Diffie-Hellman group of ${dhBits} bits` : undefined,
    ),
  gap: unclear('finite_field_dh'),
};
