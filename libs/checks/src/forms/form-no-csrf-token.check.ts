import { elementsOf } from '#scanner/check-api';
import type { Artifacts, Form, Page, PassiveCheck } from '#scanner/check-api';
import { cookiesSet } from '../cookies/set-cookie.ts';
import { perDocument, sameSite } from '../documents.ts';
import { firstForm, hasPassword } from './password-fields.ts';

const tokenName =
  /csrf|xsrf|token|nonce|authenticity|forgery|anti-?xsrf|__requestverification|_wpnonce|^_?key$|form_build_id|viewstate|captcha|sesskey/i;
const tokenValue = /^[A-Za-z0-9+/=_.:-]{16,}$/;

export const formNoCsrfToken: PassiveCheck = {
  meta: {
    id: 'form-no-csrf-token',
    title: 'Form without anti-CSRF token',
    category: 'session',
    severity: 'low',
    confidence: 'low',
    scan: 'quick',
    cwe: [352],
    wstg: ['WSTG-SESS-05'],
    references: [
      'https://cheatsheetseries.owasp.org/cheatsheets/Cross-Site_Request_Forgery_Prevention_Cheat_Sheet.html',
    ],
    description:
      'The form has no anti-CSRF token, and no session cookie with SameSite protects it. A page of an attacker may submit it in the name of a logged-in user (cross-site request forgery).',
    remediation:
      'Add a token that the server verifies to every form that changes state, and set `SameSite=Lax` or `Strict` on the session cookie. Django: `{% csrf_token %}`; Laravel: `@csrf`.',
    needs: ['pages', 'exchanges'],
    maxRequests: 0,
  },
  run: (artifacts) => {
    if (!hasUnprotectedSession(artifacts)) return [];
    return perDocument(artifacts, (page) =>
      pageHasToken(page) ? undefined : firstForm(page, (form) => changesSomething(form, page) && !hasToken(form)),
    );
  },
};

/** Without a session cookie there is no session that CSRF could use. */
function hasUnprotectedSession(artifacts: Pick<Artifacts, 'exchanges' | 'target' | 'now'>): boolean {
  return cookiesSet(artifacts).some(
    ({ isSession, cookie }) => isSession && !['lax', 'strict'].includes(cookie.sameSite?.toLowerCase() ?? ''),
  );
}

function changesSomething(form: Form, { url }: Page): boolean {
  const isSearch = form.fields.some(
    ({ type, name }) => type === 'search' || /^(q|s|query|search|keyword)s?$/i.test(name),
  );
  return form.method === 'POST' && sameSite(form.action, url) && !isSearch && !hasPassword(form);
}

function hasToken({ fields }: Form): boolean {
  return fields.some(({ name, type, value }) => tokenName.test(name) || (type === 'hidden' && tokenValue.test(value)));
}

/** Scripts often take the token from a meta element and send it as a header. */
function pageHasToken({ document }: Page): boolean {
  return elementsOf(document).some(({ name, attribs }) => name === 'meta' && /csrf|xsrf/i.test(attribs['name'] ?? ''));
}
