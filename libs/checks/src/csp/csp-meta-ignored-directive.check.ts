import type { PassiveCheck } from '#scanner/check-api';
import { perDocument } from '../documents.ts';
import { policiesOf, quote } from './policy.ts';

/** CSP3 3.3: the meta element cannot set these. */
const headerOnly = ['frame-ancestors', 'report-uri', 'sandbox'];

export const cspMetaIgnoredDirective: PassiveCheck = {
  meta: {
    id: 'csp-meta-ignored-directive',
    title: 'CSP meta element has directives that only work in a header',
    category: 'headers',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [693],
    wstg: ['WSTG-CONF-12'],
    references: ['https://www.w3.org/TR/CSP3/#meta-element'],
    description:
      'Browsers ignore `frame-ancestors`, `report-uri` and `sandbox` in a `<meta>` element. The protection that they stand for, such as that against clickjacking, does not exist.',
    remediation: "Send the policy as an HTTP header, e.g. `Content-Security-Policy: frame-ancestors 'none'`.",
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDocument(artifacts, (page) => {
      const metas = policiesOf(page).filter(({ source }) => source === 'meta');
      for (const policy of metas) {
        const ignored = headerOnly.find((name) => policy.directives.has(name));
        if (ignored !== undefined) return quote(policy, ignored);
      }
      return undefined;
    }),
};
