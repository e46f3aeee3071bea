import type { Form, PassiveCheck } from '#scanner/check-api';
import { perDocument } from '../documents.ts';
import { firstForm, hasPassword } from './password-fields.ts';

export const formPasswordGet: PassiveCheck = {
  meta: {
    id: 'form-password-get',
    title: 'Password is submitted with GET (in the URL)',
    category: 'authentication',
    severity: 'medium',
    confidence: 'high',
    scan: 'quick',
    cwe: [598],
    wstg: ['WSTG-ATHN-01'],
    references: ['https://cwe.mitre.org/data/definitions/598.html'],
    description:
      'The form uses GET, so that the password becomes part of the URL. URLs are stored in browser histories and in the logs of servers and proxies, where others can read it.',
    remediation: '`<form method="post" action="…">`.',
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) => perDocument(artifacts, (page) => firstForm(page, sendsPasswordByGet)),
};

/** A form with neither method nor target is usually submitted by script. */
function sendsPasswordByGet(form: Form): boolean {
  const { attribs } = form.element;
  const isMeant = attribs['method']?.trim().toLowerCase() === 'get' || /^[^#]/.test(form.rawAction.trim());
  return form.method === 'GET' && hasPassword(form) && isMeant && /^https?:$/.test(form.action.protocol);
}
