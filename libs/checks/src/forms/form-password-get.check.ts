import type { Form, PassiveCheck } from '#scanner/check-api';
import { perDocument } from '../documents.ts';
import { firstForm, hasPassword } from './password-fields.ts';

export const formPasswordGet: PassiveCheck = {
  meta: {
    id: 'form-password-get',
    title: 'A form sends a password in the address',
    category: 'authentication',
    severity: 'medium',
    confidence: 'high',
    scan: 'quick',
    cwe: [598],
    wstg: ['WSTG-ATHN-01'],
    references: ['https://cwe.mitre.org/data/definitions/598.html'],
    description:
      "The form uses GET, so that the password becomes a part of the address. Addresses are kept in the browser's history and in the logs of servers and proxies.",
    remediation: 'Give the form `method="post"`.',
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) => perDocument(artifacts, (page) => firstForm(page, sendsPasswordByGet)),
};

/** A form that names neither method nor target is mostly sent by script, which nobody can tell from here. */
function sendsPasswordByGet(form: Form): boolean {
  const { attribs } = form.element;
  const isMeant = attribs['method']?.trim().toLowerCase() === 'get' || /^[^#]/.test(form.rawAction.trim());
  return form.method === 'GET' && hasPassword(form) && isMeant && /^https?:$/.test(form.action.protocol);
}
