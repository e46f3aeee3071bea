import type { PassiveCheck } from '#scanner/check-api';
import { perDocument } from '../documents.ts';
import { mixed, tags } from './foreign.ts';

export const scriptOverHttp: PassiveCheck = {
  meta: {
    id: 'script-over-http',
    title: 'Script is loaded over plain HTTP (mixed content)',
    category: 'content',
    severity: 'high',
    confidence: 'high',
    scan: 'quick',
    cwe: [829],
    wstg: ['WSTG-CRYP-03'],
    references: ['https://www.w3.org/TR/mixed-content/'],
    description:
      'An HTTPS page loads a script over plain HTTP. An attacker on the network path can replace it and do in the page whatever the user can; current browsers block it, older ones run it.',
    remediation:
      'Load it over HTTPS (`<script src="https://…">`), or send `Content-Security-Policy: upgrade-insecure-requests`.',
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) => perDocument(artifacts, (page) => tags(mixed(page, 'script'))),
};
