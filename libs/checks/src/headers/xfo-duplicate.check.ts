import type { PassiveCheck } from '#scanner/check-api';
import { lines, perDocument } from '../documents.ts';
import { frameOptions } from './x-frame-options.ts';

export const xfoDuplicate: PassiveCheck = {
  meta: {
    id: 'xfo-duplicate',
    title: 'X-Frame-Options is sent with different values',
    category: 'headers',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [1021],
    wstg: ['WSTG-CLNT-09'],
    references: ['https://html.spec.whatwg.org/multipage/document-lifecycle.html#the-x-frame-options-header'],
    description:
      'Several values contradict each other. Browsers of today then refuse every frame or, where all values are unknown, allow every frame; older ones take the first or none.',
    remediation: 'Set the header in one place with one value.',
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDocument(artifacts, (page) =>
      frameOptions(page).length > 1 ? lines(page.exchange, 'x-frame-options') : undefined,
    ),
};
