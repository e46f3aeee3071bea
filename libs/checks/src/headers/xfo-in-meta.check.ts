import type { PassiveCheck } from '#scanner/check-api';
import { perDocument } from '../documents.ts';

export const xfoInMeta: PassiveCheck = {
  meta: {
    id: 'xfo-in-meta',
    title: 'X-Frame-Options stands in a meta element',
    category: 'headers',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [1021],
    wstg: ['WSTG-CLNT-09'],
    references: ['https://www.rfc-editor.org/rfc/rfc7034#section-4'],
    description: 'The protection against framing is written into the HTML as a meta element, where browsers ignore it.',
    remediation: 'Remove the element and send X-Frame-Options and frame-ancestors as HTTP headers.',
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDocument(artifacts, ({ metaHttpEquiv }) => {
      const meta = metaHttpEquiv.find(({ name }) => name === 'x-frame-options');
      return meta && `<meta http-equiv="x-frame-options" content="${meta.content}">`;
    }),
};
