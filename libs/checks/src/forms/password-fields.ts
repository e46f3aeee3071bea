import type { Element } from 'domhandler';
import { elementsOf } from '#scanner/check-api';
import type { Form, Page } from '#scanner/check-api';
import { upgradesRequests } from '../csp/policy.ts';
import { isUnencrypted } from '../unencrypted.ts';

export function hasPassword({ fields }: Form): boolean {
  return fields.some(({ type }) => type === 'password');
}

/** The page has a password field, in a form or outside of one (submitted by script). */
export function requestsPassword({ document }: Page): boolean {
  return elementsOf(document).some(isPasswordField);
}

function isPasswordField({ name, attribs }: Element): boolean {
  return name === 'input' && attribs['type']?.trim().toLowerCase() === 'password';
}

/** The form sends what it holds unencrypted, and the page does not ask browsers to upgrade that. */
export function isSentUnencrypted({ action }: Form, page: Page): boolean {
  return isUnencrypted(action) && !upgradesRequests(page);
}

/** The form as evidence. */
export function tag({ method, action }: Form): string {
  return `<form method="${method.toLowerCase()}" action="${action.href.slice(0, 300)}">`;
}

/** The first form that `isFaulty` reports, as evidence. */
export function firstForm({ forms }: Page, isFaulty: (form: Form) => boolean): string | undefined {
  const form = forms.find(isFaulty);
  return form && tag(form);
}
