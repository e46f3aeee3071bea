import type { PassiveCheck } from '#scanner/check-api';
import { lines, listed, perOwnExchange } from '../documents.ts';

export const basicAuthOverHttp: PassiveCheck = {
  meta: {
    id: 'basic-auth-over-http',
    title: 'Passwords are asked for over plain HTTP',
    category: 'authentication',
    severity: 'high',
    confidence: 'high',
    scan: 'quick',
    cwe: [522],
    wstg: ['WSTG-ATHN-01'],
    references: ['https://www.rfc-editor.org/rfc/rfc7617#section-4'],
    description:
      'The server asks for a user name and password on an unencrypted connection. With Basic they cross the network readable, with Digest in a form that can be guessed offline.',
    remediation: 'Redirect to HTTPS before asking for a password.',
    needs: ['exchanges'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perOwnExchange(artifacts, (exchange) => {
      if (exchange.url.protocol !== 'http:') return undefined;
      const schemes = listed(exchange, 'www-authenticate').map((value) => value.split(/\s/, 1)[0]?.toLowerCase());
      if (schemes.includes('basic')) return lines(exchange, 'www-authenticate');
      return schemes.includes('digest')
        ? { evidence: lines(exchange, 'www-authenticate'), severity: 'medium' }
        : undefined;
    }),
};
