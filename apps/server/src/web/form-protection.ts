import { hash, timingSafeEqual } from 'node:crypto';
import type { SignedInUser } from './console-session.ts';
import type { Form } from './form.ts';
import { PageError } from './page-error.ts';

/** The hidden field of every form. */
export const formTokenField = 'form_token';
/** The hidden field of forms on pages about an account. */
export const formAccountField = 'form_account';

interface FormHeaders {
  readonly origin?: string | undefined;
  readonly host?: string | undefined;
  readonly 'sec-fetch-site'?: string | string[] | undefined;
}

/**
 * A form must come from a page of this site. Browsers say so themselves (Fetch Metadata, section 2.3), whatever URL a
 * proxy gives the site. Where they do not, the page's `Origin` must be that of `publicUrl`, or have the `Host` that the
 * browser used, which a page of another site cannot choose, over TLS where the service has it.
 * @throws PageError 403
 */
export function requireSameOrigin(headers: FormHeaders, publicUrl: string): void {
  const { origin, host, 'sec-fetch-site': site } = headers;
  if (site === 'same-origin') return;
  const own = new URL(publicUrl);
  const isStated = site !== undefined && site !== 'none';
  const accepted = [own.origin, `${own.protocol}//${host}`, `https://${host}`];
  if (!isStated && origin !== undefined && accepted.includes(origin)) return;
  const remedy = isStated
    ? 'Open the page here and send the form again.'
    : `Open ${own.origin} and send the form again. If the service has another URL behind a proxy, its operator sets PUBLIC_URL to it.`;
  throw new PageError(403, 'The form was not accepted', `The request did not come from a page of this site. ${remedy}`);
}

/** @throws PageError 403 when the form does not have the token of the session */
export function requireFormToken(form: Form, session: SignedInUser | undefined): void {
  if (session === undefined || isSame(form.secret(formTokenField), session.formToken)) return;
  throw new PageError(
    403,
    'The form was not accepted',
    'The form belongs to another session. Reload the page and send the form again.',
  );
}

/**
 * A page that was opened before the user changed to another account still shows the first one: what its forms change is of that one.
 * @throws PageError 409
 */
export function requireSameAccount(form: Form, session: SignedInUser | undefined): void {
  if (!form.has(formAccountField) || form.text(formAccountField) === session?.membership?.accountId) return;
  throw new PageError(
    409,
    'The form was not accepted',
    'Its page shows another account than the one that you use now. Change to that account, or reload the page, and send the form again.',
  );
}

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));
}
