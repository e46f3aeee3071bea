import { randomBytes } from 'node:crypto';
import { derivedToken } from '#kernel';
import type { SignedInUser } from './console-session.ts';
import type { Form } from './form.ts';
import { html } from './html/html.ts';
import type { Html } from './html/html.ts';

const name = 'form_nonce';

/**
 * For forms that create something: a form that is sent twice, by a double click for example, is carried out once. What
 * its handler makes of `newId` and `idempotency` of the request is the same for both.
 */
export function nonceField(): Html {
  const nonce = randomBytes(16).toString('base64url');
  // A browser that restores fields on a reload must not restore the one of an earlier form.
  return html`<input type="hidden" name="${name}" value="${nonce}" autocomplete="off" />`;
}

/**
 * Names what a form carries out: the same for a form that is sent again without a change by the same session, another
 * one for every other form. Undefined for forms without the field.
 */
export function operationOf(
  path: string,
  form: Form,
  session: Pick<SignedInUser, 'sessionId'> | undefined,
): string | undefined {
  const nonce = form.secret(name);
  if (nonce === '' || session === undefined) return undefined;
  return derivedToken(22, 'form', session.sessionId, path, nonce, form.fingerprint);
}
