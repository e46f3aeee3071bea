import type { PassiveCheck } from '#scanner/check-api';
import { perDocument } from '../documents.ts';
import { mixed, tags } from './foreign.ts';

export const mixedContentPassive: PassiveCheck = {
  meta: {
    id: 'mixed-content-passive',
    title: 'An HTTPS page loads images or media over plain HTTP',
    category: 'content',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [311],
    wstg: ['WSTG-CRYP-03'],
    references: ['https://www.w3.org/TR/mixed-content/'],
    description:
      'Who controls the network sees which images the visitor loads and can replace them in browsers that do not upgrade such requests.',
    remediation: 'Write the addresses with https:, or add `upgrade-insecure-requests` to the Content-Security-Policy.',
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) => perDocument(artifacts, (page) => tags(mixed(page, 'image', 'media'))),
};
