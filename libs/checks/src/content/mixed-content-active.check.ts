import type { PassiveCheck } from '#scanner/check-api';
import { perDocument } from '../documents.ts';
import { mixed, tags } from './foreign.ts';

export const mixedContentActive: PassiveCheck = {
  meta: {
    id: 'mixed-content-active',
    title: 'An HTTPS page loads styles or frames over plain HTTP',
    category: 'content',
    severity: 'medium',
    confidence: 'high',
    scan: 'quick',
    cwe: [311],
    wstg: ['WSTG-CRYP-03'],
    references: ['https://www.w3.org/TR/mixed-content/'],
    description:
      'What is loaded unencrypted can be changed on the way, and with it how the page looks and what it does. Browsers of today block it, so that the page is broken for most visitors.',
    remediation: 'Load everything over HTTPS, or add `upgrade-insecure-requests` to the Content-Security-Policy.',
    needs: ['pages'],
    maxRequests: 0,
  },
  // Scripts have a check of their own: script-over-http.
  run: (artifacts) =>
    perDocument(artifacts, (page) => tags(mixed(page, 'style', 'frame', 'object', 'font', 'manifest'))),
};
