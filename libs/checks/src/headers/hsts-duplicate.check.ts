import type { PassiveCheck } from '#scanner/check-api';
import { lines, listed } from '../documents.ts';
import { hstsResponses, isRepeated } from './hsts.ts';

const field = 'strict-transport-security';

export const hstsDuplicate: PassiveCheck = {
  meta: {
    id: 'hsts-duplicate',
    title: 'HSTS header is sent more than once',
    category: 'headers',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [319],
    wstg: ['WSTG-CONF-07'],
    references: ['https://www.rfc-editor.org/rfc/rfc6797#section-8.1'],
    description:
      'Strict-Transport-Security is repeated, usually because the application and a proxy in front of it both add it. Browsers process the first one only, and a proxy that joins the values makes the header invalid, which leaves users open to SSL stripping.',
    remediation:
      'Set the header in one place, e.g. in nginx: `proxy_hide_header Strict-Transport-Security; add_header Strict-Transport-Security "max-age=31536000; includeSubDomains" always;`.',
    needs: ['main'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    hstsResponses(artifacts)
      .filter(isRepeated)
      .map((response) => {
        const allTheSame = new Set(listed(response, field)).size === 1 && response.headers.all(field).length > 1;
        return { url: response.url, evidence: lines(response, field), ...(allTheSame && { severity: 'info' }) };
      }),
};
