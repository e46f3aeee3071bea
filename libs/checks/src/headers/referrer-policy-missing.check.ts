import type { PassiveCheck } from '#scanner/check-api';
import { perDocument } from '../documents.ts';
import { referrerPolicy } from './referrer-policy.ts';

export const referrerPolicyMissing: PassiveCheck = {
  meta: {
    id: 'referrer-policy-missing',
    title: 'Referrer-Policy is missing',
    category: 'headers',
    severity: 'info',
    confidence: 'high',
    scan: 'quick',
    cwe: [200],
    wstg: ['WSTG-CONF-14'],
    references: ['https://www.w3.org/TR/referrer-policy/'],
    description:
      'The site leaves it to the browser how much of a URL other sites receive. Current browsers send the origin only; older ones send the whole URL with its parameters, which may hold tokens or personal data.',
    remediation: 'Send `Referrer-Policy: strict-origin-when-cross-origin` or a stricter policy such as `same-origin`.',
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDocument(artifacts, (page) => (referrerPolicy(page) === undefined ? 'no Referrer-Policy header' : undefined)),
};
