import type { PassiveCheck } from '#scanner/check-api';
import { distinct, lines, perOwnExchange } from '../documents.ts';

/** Fields that contain server logs or give access to them. */
const logs = ['x-debug-token', 'x-debug-token-link', 'x-chromelogger-data', 'x-chromephp-data', 'x-clockwork-id'];
/** Fields that disclose hosts or files behind the site. */
const internals = ['x-backend-server', 'x-sourcefiles', 'x-server-name', 'x-host-name', 'x-debug-info'];

export const debugHeader: PassiveCheck = {
  meta: {
    id: 'debug-header',
    title: 'Debug headers are exposed',
    category: 'information_disclosure',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [489],
    wstg: ['WSTG-INFO-08'],
    references: ['https://owasp.org/www-project-secure-headers/#prevent-information-disclosure-via-http-headers'],
    description:
      "The header belongs to a debugging tool or discloses internal hosts and files. With a profiler's token an attacker can open the recorded requests of other users.",
    remediation:
      'Disable the debugging tool in production, and remove the header at the proxy: `proxy_hide_header X-Debug-Token;` (nginx).',
    needs: ['exchanges'],
    readsFieldsOnly: true,
    maxRequests: 0,
  },
  run: (artifacts) =>
    distinct(
      perOwnExchange(artifacts, (exchange) => {
        const present = [...logs, ...internals].filter((field) => exchange.headers.has(field));
        const evidence = present.map((field) => lines(exchange, field)).join('\n');
        if (evidence === '') return undefined;
        return present.some((field) => logs.includes(field)) ? { evidence, severity: 'medium' } : evidence;
      }),
    ),
};
