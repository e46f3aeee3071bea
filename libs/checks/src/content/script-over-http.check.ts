import type { PassiveCheck } from '#scanner/check-api';
import { perDocument } from '../documents.ts';
import { mixed, tags } from './foreign.ts';

export const scriptOverHttp: PassiveCheck = {
  meta: {
    id: 'script-over-http',
    title: 'An HTTPS page loads scripts over plain HTTP',
    category: 'content',
    severity: 'high',
    confidence: 'high',
    scan: 'quick',
    cwe: [829],
    wstg: ['WSTG-CRYP-03'],
    references: ['https://www.w3.org/TR/mixed-content/'],
    description:
      'Who controls the network can replace the script and then do in the page whatever the visitor can do. Browsers of today block such scripts, others run them.',
    remediation: 'Load the script over HTTPS.',
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) => perDocument(artifacts, (page) => tags(mixed(page, 'script'))),
};
