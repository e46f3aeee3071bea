import type { PassiveCheck } from '#scanner/check-api';
import { perDocument } from '../documents.ts';
import { findDomFlow } from './dom-flows.ts';

export const dangerousJs: PassiveCheck = {
  meta: {
    id: 'dangerous-js',
    title: 'Inline script writes parts of the address into the page',
    category: 'injection',
    severity: 'info',
    confidence: 'low',
    scan: 'full',
    cwe: [749],
    wstg: ['WSTG-CLNT-01'],
    references: ['https://owasp.org/www-community/attacks/DOM_Based_XSS'],
    description:
      'Text from the address, or from another window, is turned into markup or code. Unless it is checked on the way, a link can carry script into the page.',
    remediation: 'Use `textContent`, or pass the text through a sanitizer; never give it to eval.',
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDocument(artifacts, ({ inlineScripts }) => {
      for (const script of inlineScripts) {
        const flow = findDomFlow(script);
        if (flow !== undefined) return flow.evidence;
      }
      return undefined;
    }),
};
