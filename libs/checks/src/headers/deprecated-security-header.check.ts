import type { Exchange, PassiveCheck } from '#scanner/check-api';
import { lines, perDocument } from '../documents.ts';

const withdrawn = [
  'public-key-pins',
  'public-key-pins-report-only',
  'expect-ct',
  'x-content-security-policy',
  'x-content-security-policy-report-only',
  'x-webkit-csp',
  'x-webkit-csp-report-only',
];

export const deprecatedSecurityHeader: PassiveCheck = {
  meta: {
    id: 'deprecated-security-header',
    title: 'Deprecated security header is sent',
    category: 'headers',
    severity: 'info',
    confidence: 'high',
    scan: 'quick',
    cwe: [477],
    wstg: ['WSTG-CONF-14'],
    references: ['https://owasp.org/www-project-secure-headers/'],
    description:
      'Browsers no longer support this header, so it protects nobody. In the browsers that had it, the filter behind X-XSS-Protection could itself be abused to disable scripts or leak page content.',
    remediation: 'Remove the header (or send `X-XSS-Protection: 0`) and rely on a Content-Security-Policy.',
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDocument(artifacts, ({ exchange }) => {
      const found = withdrawn.filter((name) => exchange.headers.has(name));
      const all = [...found, ...(hasXssFilter(exchange) ? ['x-xss-protection'] : [])];
      return all.map((name) => lines(exchange, name)).join('\n') || undefined;
    }),
};

function hasXssFilter({ headers }: Exchange): boolean {
  return headers.get('x-xss-protection')?.startsWith('1') ?? false;
}
