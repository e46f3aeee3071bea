import type { PassiveCheck } from '#scanner/check-api';
import { distinct, lines, perOwnExchange } from '../documents.ts';

/** A product with a version of at least two numbers; four of them behind a space may be an IPv4 address. */
const version = /\b[a-z][\w-]{1,40}(?:\/| (?!\d{1,3}(?:\.\d{1,3}){3}(?![\w.])))v?\d{1,5}\.\d{1,6}/i;

export const serverVersion: PassiveCheck = {
  meta: {
    id: 'server-version',
    title: 'Server header discloses the software version',
    category: 'information_disclosure',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [497],
    wstg: ['WSTG-INFO-02'],
    references: ['https://www.rfc-editor.org/rfc/rfc9110#section-10.2.4'],
    description:
      'The Server header contains an exact version. An attacker can look up its known vulnerabilities, and automated attacks select the site by it.',
    remediation:
      'Hide the version. nginx: `server_tokens off;`; Apache: `ServerTokens Prod` and `ServerSignature Off`; IIS: `<requestFiltering removeServerHeader="true"/>`. Keep the server up to date.',
    needs: ['exchanges'],
    readsFieldsOnly: true,
    maxRequests: 0,
  },
  run: (artifacts) =>
    distinct(
      perOwnExchange(artifacts, (exchange) =>
        exchange.headers.all('server').some((value) => version.test(value)) ? lines(exchange, 'server') : undefined,
      ),
    ),
};
