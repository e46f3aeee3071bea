import type { PassiveCheck } from '#scanner/check-api';
import { perDocument } from '../documents.ts';

export const hstsInMeta: PassiveCheck = {
  meta: {
    id: 'hsts-in-meta',
    title: 'HSTS in a meta element is ignored',
    category: 'headers',
    severity: 'info',
    confidence: 'high',
    scan: 'quick',
    cwe: [319],
    wstg: ['WSTG-CONF-07'],
    references: ['https://www.rfc-editor.org/rfc/rfc6797#section-8.5'],
    description:
      'The policy is in a `<meta http-equiv>` element. Browsers process Strict-Transport-Security as an HTTP header only, so users are open to SSL stripping.',
    remediation:
      'Remove the element and send the header `Strict-Transport-Security: max-age=31536000; includeSubDomains`.',
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDocument(artifacts, ({ metaHttpEquiv }) => {
      const meta = metaHttpEquiv.find(({ name }) => name === 'strict-transport-security');
      return meta && `<meta http-equiv="strict-transport-security" content="${meta.content}">`;
    }),
};
