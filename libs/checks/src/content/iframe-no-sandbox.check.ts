import type { PassiveCheck } from '#scanner/check-api';
import { perDocument } from '../documents.ts';
import { foreign, tags } from './foreign.ts';

export const iframeNoSandbox: PassiveCheck = {
  meta: {
    id: 'iframe-no-sandbox',
    title: 'Frames of third parties are not sandboxed',
    category: 'content',
    severity: 'info',
    confidence: 'low',
    scan: 'full',
    cwe: [829],
    wstg: ['WSTG-CLNT-09'],
    references: ['https://html.spec.whatwg.org/multipage/iframe-embed-object.html#attr-iframe-sandbox'],
    description:
      'The embedded page may open windows, lead the whole page elsewhere after a click, and start downloads.',
    remediation: 'Add `sandbox` with only those permissions that the embedded page needs.',
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDocument(artifacts, (page) =>
      tags(
        foreign(page, 'frame').filter(
          ({ element }) => element.name === 'iframe' && element.attribs['sandbox'] === undefined,
        ),
      ),
    ),
};
