import type { PassiveCheck } from '#scanner/check-api';
import { perDocument } from '../documents.ts';

export const hstsInMeta: PassiveCheck = {
  meta: {
    id: 'hsts-in-meta',
    title: 'HTTP Strict Transport Security stands in a meta element',
    category: 'headers',
    severity: 'info',
    confidence: 'high',
    scan: 'quick',
    cwe: [319],
    wstg: ['WSTG-CONF-07'],
    references: ['https://www.rfc-editor.org/rfc/rfc6797#section-8.5'],
    description: 'The policy is written into the HTML as a meta element. Browsers heed it as an HTTP header only.',
    remediation: 'Remove the element and send the header from the server.',
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDocument(artifacts, ({ metaHttpEquiv }) => {
      const meta = metaHttpEquiv.find(({ name }) => name === 'strict-transport-security');
      return meta && `<meta http-equiv="strict-transport-security" content="${meta.content}">`;
    }),
};
