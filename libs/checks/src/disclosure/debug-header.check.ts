import type { PassiveCheck } from '#scanner/check-api';
import { distinct, lines, perOwnExchange } from '../documents.ts';

/** These give access to, or contain, what the server logged. */
const logs = ['x-debug-token', 'x-debug-token-link', 'x-chromelogger-data', 'x-chromephp-data', 'x-clockwork-id'];
/** These name machines or files behind the site. */
const internals = ['x-backend-server', 'x-sourcefiles', 'x-server-name', 'x-host-name', 'x-debug-info'];

export const debugHeader: PassiveCheck = {
  meta: {
    id: 'debug-header',
    title: 'Headers meant for developers are sent to everyone',
    category: 'information_disclosure',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [489],
    wstg: ['WSTG-INFO-08'],
    references: ['https://owasp.org/www-project-secure-headers/#prevent-information-disclosure-via-http-headers'],
    description:
      "The header belongs to a debugging tool or tells of machines and files behind the site. A profiler's token can lead to requests of other visitors, with their data.",
    remediation: 'Switch the debugging tool off in production, and remove the header at the proxy.',
    needs: ['exchanges'],
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
