import type { Form } from '../artifacts.ts';
import { isHarmfulLink } from '../collect/crawl/harmful-link.ts';

/** Words of forms that store something, send mail, buy, or count failed logins. */
const lasting = new Set(
  (
    'register registration signup subscribe subscription newsletter contact comment comments message feedback mail email ' +
    'order checkout cart basket buy pay payment purchase book booking reserve donate update edit save create upload vote poll ' +
    'login signin logon password passwd reset transfer invite publish review rating guestbook ticket reply apply install setup'
  ).split(' '),
);
const lastingTypes = new Set(['password', 'file', 'email', 'tel', 'textarea']);
const tokenField = /csrf|xsrf|authenticity|requestverification|_token$|^token$|nonce|captcha/i;

/**
 * True for POST forms that only query, such as a search: submitting one changes no state. An anti-CSRF token means
 * that the site expects the form to change state.
 */
export function isSafeForm(form: Form): boolean {
  if (form.method !== 'POST' || form.enctype === 'text/plain') return false;
  if (isHarmfulLink(form.action)) return false;
  const texts = [form.action.pathname, form.action.search];
  for (const { name, type, value } of form.fields) {
    if (lastingTypes.has(type) || (name.length < 80 && tokenField.test(name))) return false;
    texts.push(name, type === 'submit' || type === 'button' ? value : '');
  }
  return !texts.some((text) => words(text.slice(0, 500)).some((word) => lasting.has(word)));
}

function words(text: string): string[] {
  return text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
}
