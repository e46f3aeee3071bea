import type { PassiveCheck } from '#scanner/check-api';
import { perDocument } from '../documents.ts';
import { firstForm, hasPassword } from './password-fields.ts';

export const formHttpsToHttp: PassiveCheck = {
  meta: {
    id: 'form-https-to-http',
    title: 'A form on an HTTPS page sends its data over plain HTTP',
    category: 'content',
    severity: 'medium',
    confidence: 'high',
    scan: 'quick',
    cwe: [319],
    wstg: ['WSTG-CRYP-03'],
    references: ['https://www.w3.org/TR/mixed-content/'],
    description: 'What visitors enter leaves the protected page unencrypted and can be read and changed on the way.',
    remediation: "Write the form's target with https:.",
    needs: ['pages'],
    maxRequests: 0,
  },
  // A form with a password is the business of password-over-http.
  run: (artifacts) =>
    perDocument(artifacts, (page) =>
      page.url.protocol === 'https:'
        ? firstForm(page, (form) => form.action.protocol === 'http:' && !hasPassword(form))
        : undefined,
    ),
};
