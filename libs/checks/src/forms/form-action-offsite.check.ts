import type { PassiveCheck } from '#scanner/check-api';
import { perDocument, sameSite } from '../documents.ts';
import { firstForm } from './password-fields.ts';

export const formActionOffsite: PassiveCheck = {
  meta: {
    id: 'form-action-offsite',
    title: 'A form sends its data to another site',
    category: 'content',
    severity: 'info',
    confidence: 'medium',
    scan: 'quick',
    cwe: [829],
    wstg: ['WSTG-CLNT-03'],
    references: ['https://www.w3.org/TR/CSP3/#directive-form-action'],
    description:
      'What visitors enter goes to another registrable domain. Often a service is used on purpose; sometimes a changed or forgotten form gives data away.',
    remediation:
      'Check that the receiver is meant to have the data, and name it in `form-action` of the Content-Security-Policy.',
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
