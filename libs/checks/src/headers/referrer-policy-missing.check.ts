import type { PassiveCheck } from '#scanner/check-api';
import { perDocument } from '../documents.ts';
import { referrerPolicy } from './referrer-policy.ts';

export const referrerPolicyMissing: PassiveCheck = {
  meta: {
    id: 'referrer-policy-missing',
    title: 'No referrer policy is set',
    category: 'headers',
    severity: 'info',
    confidence: 'high',
    scan: 'quick',
    cwe: [200],
    wstg: ['WSTG-CONF-07'],
    references: ['https://www.w3.org/TR/referrer-policy/'],
    description:
      'The site leaves to the browser how much of its addresses other sites learn. Browsers of today send them the origin only; older ones send the whole address with its parameters.',
    remediation: 'Send `Referrer-Policy: strict-origin-when-cross-origin` or a stricter policy such as `same-origin`.',
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDocument(artifacts, (page) => (referrerPolicy(page) === undefined ? 'no Referrer-Policy header' : undefined)),
};
