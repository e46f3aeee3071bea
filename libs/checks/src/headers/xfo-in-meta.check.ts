import type { PassiveCheck } from '#scanner/check-api';
import { perDocument } from '../documents.ts';

export const xfoInMeta: PassiveCheck = {
  meta: {
    id: 'xfo-in-meta',
    title: 'X-Frame-Options in a meta element is ignored',
    category: 'headers',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [1021],
    wstg: ['WSTG-CLNT-09'],
    references: ['https://www.rfc-editor.org/rfc/rfc7034#section-4'],
    description:
      'The protection against clickjacking is in a `<meta http-equiv>` element, where browsers ignore it. An attacker can frame the page.',
    remediation:
      "Remove the element and send the headers `X-Frame-Options: DENY` and `Content-Security-Policy: frame-ancestors 'none'`.",
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDocument(artifacts, ({ metaHttpEquiv }) => {
      const meta = metaHttpEquiv.find(({ name }) => name === 'x-frame-options');
      return meta && `<meta http-equiv="x-frame-options" content="${meta.content}">`;
    }),
};
