import type { PassiveCheck } from '#scanner/check-api';
import { perDocument } from '../documents.ts';
import { mixed, tags } from './foreign.ts';

export const mixedContentActive: PassiveCheck = {
  meta: {
    id: 'mixed-content-active',
    title: 'Active mixed content (styles or frames over HTTP)',
    category: 'content',
    severity: 'medium',
    confidence: 'high',
    scan: 'quick',
    cwe: [311],
    wstg: ['WSTG-CRYP-03'],
    references: ['https://www.w3.org/TR/mixed-content/'],
    description:
      'An HTTPS page loads style sheets, frames or plug-in content over plain HTTP. An attacker on the network path can replace them and change the page; current browsers block them, which breaks it.',
    remediation: 'Load everything over HTTPS, or send `Content-Security-Policy: upgrade-insecure-requests`.',
    needs: ['pages'],
    maxRequests: 0,
  },
  // Scripts have a check of their own: script-over-http.
  run: (artifacts) =>
    perDocument(artifacts, (page) => tags(mixed(page, 'style', 'frame', 'object', 'font', 'manifest'))),
};
