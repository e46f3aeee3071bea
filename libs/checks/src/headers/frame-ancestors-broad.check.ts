import type { PassiveCheck } from '#scanner/check-api';
import { frameAncestors, quote } from '../csp/policy.ts';
import { perDocument } from '../documents.ts';

const anySite = /^(\*|https?:|(https?:\/\/)?\*(:\*|:\d+)?\/?)$/i;

export const frameAncestorsBroad: PassiveCheck = {
  meta: {
    id: 'frame-ancestors-broad',
    title: 'CSP frame-ancestors allows any site (clickjacking)',
    category: 'headers',
    severity: 'medium',
    confidence: 'high',
    scan: 'quick',
    cwe: [1021],
    wstg: ['WSTG-CLNT-09'],
    references: ['https://www.w3.org/TR/CSP3/#directive-frame-ancestors'],
    description:
      'The directive contains a wildcard or a whole scheme, which every site matches, and it makes browsers ignore X-Frame-Options. An attacker can frame the page and make users click on controls that they do not see.',
    remediation:
      "List the origins that may embed the page, or none: `Content-Security-Policy: frame-ancestors 'self' https://partner.example`.",
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDocument(artifacts, (page) => {
      const all = frameAncestors(page);
      const [first] = all;
      const open = all.every(({ sources }) => sources.some((source) => anySite.test(source)));
      return first !== undefined && open ? quote(first.policy, 'frame-ancestors') : undefined;
    }),
};
