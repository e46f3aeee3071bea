import type { PassiveCheck } from '#scanner/check-api';
import { distinct, lines, perOwnExchange } from '../documents.ts';

/** A product with a version of at least two numbers. */
const version = /\b[a-z][\w-]{1,40}\/v?\d{1,5}\.\d{1,6}/i;

export const serverVersion: PassiveCheck = {
  meta: {
    id: 'server-version',
    title: 'The Server header tells the version of the software',
    category: 'information_disclosure',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [497],
    wstg: ['WSTG-INFO-02'],
    references: ['https://www.rfc-editor.org/rfc/rfc9110#section-10.2.4'],
    description:
      'The exact version lets an attacker look up known vulnerabilities at once, and lets automated attacks pick this site.',
    remediation:
      'Configure the server to name no version (nginx: `server_tokens off`; Apache: `ServerTokens Prod`), and keep it up to date.',
    needs: ['exchanges'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    distinct(
      perOwnExchange(artifacts, (exchange) =>
        exchange.headers.all('server').some((value) => version.test(value)) ? lines(exchange, 'server') : undefined,
      ),
    ),
};
