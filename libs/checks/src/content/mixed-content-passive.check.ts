import type { PassiveCheck } from '#scanner/check-api';
import { perDocument } from '../documents.ts';
import { mixed, tags } from './foreign.ts';

export const mixedContentPassive: PassiveCheck = {
  meta: {
    id: 'mixed-content-passive',
    title: 'Passive mixed content (images or media over HTTP)',
    category: 'content',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [311],
    wstg: ['WSTG-CRYP-03'],
    references: ['https://www.w3.org/TR/mixed-content/'],
    description:
      'An HTTPS page loads images or media over plain HTTP. An attacker on the network path sees which ones and can replace them in browsers that do not upgrade the request.',
    remediation: 'Change the URLs to `https:`, or send `Content-Security-Policy: upgrade-insecure-requests`.',
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) => perDocument(artifacts, (page) => tags(mixed(page, 'image', 'media'))),
};
