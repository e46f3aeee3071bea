import type { PassiveCheck } from '#scanner/check-api';
import { perDocument } from '../documents.ts';
import { firstForm, hasPassword, isSentUnencrypted } from './password-fields.ts';

export const formHttpsToHttp: PassiveCheck = {
  meta: {
    id: 'form-https-to-http',
    title: 'Form on an HTTPS page submits to plain HTTP',
    category: 'content',
    severity: 'medium',
    confidence: 'high',
    scan: 'quick',
    cwe: [319],
    wstg: ['WSTG-CRYP-03'],
    references: ['https://www.w3.org/TR/mixed-content/'],
    description:
      'What the user enters leaves the secure page unencrypted. An attacker on the network path can read and modify it.',
    remediation:
      'Change the target to HTTPS: `<form action="https://…">`, or send `Content-Security-Policy: upgrade-insecure-requests`.',
    needs: ['pages'],
    maxRequests: 0,
  },
  // A form with a password is reported by password-over-http.
  run: (artifacts) =>
    perDocument(artifacts, (page) =>
      page.url.protocol === 'https:'
        ? firstForm(page, (form) => isSentUnencrypted(form, page) && !hasPassword(form))
        : undefined,
    ),
};
