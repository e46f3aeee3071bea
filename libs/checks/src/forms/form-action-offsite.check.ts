import type { PassiveCheck } from '#scanner/check-api';
import { perDocument, sameSite } from '../documents.ts';
import { firstForm } from './password-fields.ts';

export const formActionOffsite: PassiveCheck = {
  meta: {
    id: 'form-action-offsite',
    title: 'Form submits data to another site',
    category: 'content',
    severity: 'info',
    confidence: 'medium',
    scan: 'quick',
    cwe: [829],
    wstg: ['WSTG-CLNT-03'],
    references: ['https://www.w3.org/TR/CSP3/#directive-form-action'],
    description:
      'The form sends its data to another registrable domain. Often an external service is used on purpose; sometimes an attacker or a forgotten change sends the data elsewhere.',
    remediation:
      "Check that the receiver is meant to get the data, and allow only it: `Content-Security-Policy: form-action 'self' https://forms.example`.",
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDocument(artifacts, (page) =>
      firstForm(
        page,
        ({ action, method }) => method === 'POST' && /^https?:$/.test(action.protocol) && !sameSite(action, page.url),
      ),
    ),
};
