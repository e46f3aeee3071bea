import type { PassiveCheck } from '#scanner/check-api';
import { perDocument } from '../documents.ts';
import { firstForm, hasPassword } from './password-fields.ts';

export const formHttpToHttps: PassiveCheck = {
  meta: {
    id: 'form-http-to-https',
    title: 'A form on an unencrypted page sends to HTTPS',
    category: 'content',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [319],
    wstg: ['WSTG-CRYP-03'],
    references: ['https://cheatsheetseries.owasp.org/cheatsheets/Transport_Layer_Security_Cheat_Sheet.html'],
    description:
      'The form looks safe because it sends to HTTPS, but whoever controls the network can change the page, and with it where the form sends to.',
    remediation: 'Serve the page with the form over HTTPS too.',
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDocument(artifacts, (page) =>
      page.url.protocol === 'http:'
        ? firstForm(page, (form) => form.method === 'POST' && form.action.protocol === 'https:' && !hasPassword(form))
        : undefined,
    ),
};
