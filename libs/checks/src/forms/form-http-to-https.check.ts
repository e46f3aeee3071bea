import type { PassiveCheck } from '#scanner/check-api';
import { perDocument } from '../documents.ts';
import { isUnencrypted } from '../unencrypted.ts';
import { firstForm, hasPassword } from './password-fields.ts';

export const formHttpToHttps: PassiveCheck = {
  meta: {
    id: 'form-http-to-https',
    title: 'HTTP page with a form that submits to HTTPS',
    category: 'content',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [319],
    wstg: ['WSTG-CRYP-03'],
    references: ['https://cheatsheetseries.owasp.org/cheatsheets/Transport_Layer_Security_Cheat_Sheet.html'],
    description:
      'The form is on an unencrypted page. An attacker on the network path can change its target and receive what the user enters, although it would submit to HTTPS.',
    remediation:
      'Serve the page with the form over HTTPS, and redirect HTTP: `return 301 https://$host$request_uri;` (nginx).',
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDocument(artifacts, (page) =>
      isUnencrypted(page.url)
        ? firstForm(page, (form) => form.method === 'POST' && form.action.protocol === 'https:' && !hasPassword(form))
        : undefined,
    ),
};
