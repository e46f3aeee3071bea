import type { PassiveCheck } from '#scanner/check-api';
import { perDocument } from '../documents.ts';
import { findDomFlow } from './dom-flows.ts';

export const dangerousJs: PassiveCheck = {
  meta: {
    id: 'dangerous-js',
    title: 'DOM-based XSS source to sink in inline script',
    category: 'injection',
    severity: 'info',
    confidence: 'low',
    scan: 'full',
    cwe: [749],
    wstg: ['WSTG-CLNT-01'],
    references: ['https://owasp.org/www-community/attacks/DOM_Based_XSS'],
    description:
      "An inline script passes text from the URL or from another window to a sink that runs markup or code. Unless it is validated on the way, an attacker's link runs script in the page.",
    remediation:
      'Write text with `element.textContent = value`, or sanitize markup: `element.innerHTML = DOMPurify.sanitize(value)`. Never pass it to `eval`.',
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
