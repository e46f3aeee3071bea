import type { PassiveCheck } from '#scanner/check-api';
import { lines, perDocument } from '../documents.ts';
import { frameOptions, isIgnored } from './x-frame-options.ts';

export const xfoDuplicate: PassiveCheck = {
  meta: {
    id: 'xfo-duplicate',
    title: 'X-Frame-Options has conflicting values',
    category: 'headers',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [1021],
    wstg: ['WSTG-CLNT-09'],
    references: ['https://html.spec.whatwg.org/multipage/document-lifecycle.html#the-x-frame-options-header'],
    description:
      'The header is repeated with different values. Current browsers block every frame; older ones use the first value or none, which leaves users open to clickjacking.',
    remediation: 'Set the header in one place with one value: `X-Frame-Options: DENY`.',
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDocument(artifacts, (page) => {
      const values = frameOptions(page);
      return values.length > 1 && !isIgnored(values) ? lines(page.exchange, 'x-frame-options') : undefined;
    }),
};
