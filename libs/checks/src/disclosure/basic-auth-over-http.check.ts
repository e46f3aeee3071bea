import type { PassiveCheck } from '#scanner/check-api';
import { lines, listed, perOwnExchange } from '../documents.ts';
import { isUnencrypted } from '../unencrypted.ts';

export const basicAuthOverHttp: PassiveCheck = {
  meta: {
    id: 'basic-auth-over-http',
    title: 'HTTP Basic or Digest authentication over plain HTTP',
    category: 'authentication',
    severity: 'high',
    confidence: 'high',
    scan: 'quick',
    cwe: [522],
    wstg: ['WSTG-ATHN-01'],
    references: ['https://www.rfc-editor.org/rfc/rfc7617#section-4'],
    description:
      'The server requests a user name and password on an unencrypted connection. An attacker on the network path reads them (Basic) or guesses them offline (Digest).',
    remediation:
      'Redirect to HTTPS before requesting credentials: `return 301 https://$host$request_uri;` (nginx, port 80).',
    needs: ['exchanges'],
    readsFieldsOnly: true,
    maxRequests: 0,
  },
  run: (artifacts) =>
    perOwnExchange(artifacts, (exchange) => {
      if (!isUnencrypted(exchange.url)) return undefined;
      const schemes = listed(exchange, 'www-authenticate').map((value) => value.split(/\s/, 1)[0]?.toLowerCase());
      if (schemes.includes('basic')) return lines(exchange, 'www-authenticate');
      return schemes.includes('digest')
        ? { evidence: lines(exchange, 'www-authenticate'), severity: 'medium' }
        : undefined;
    }),
};
