import { hash, timingSafeEqual } from 'node:crypto';
import type { SignedInUser } from './console-session.ts';
import type { Form } from './form.ts';
import { PageError } from './page-error.ts';

/** The hidden field of every form. */
export const formTokenField = 'form_token';

interface FormHeaders {
  readonly origin?: string | undefined;
  readonly host?: string | undefined;
}

/**
 * A form must come from a page of this site: browsers send the page's `Origin` with every POST. `publicUrl` is the
 * site's; behind no proxy the `Host` that the browser used is as good, because a page of another site cannot choose it.
 * @throws PageError 403
 */
export function requireSameOrigin({ origin, host }: FormHeaders, publicUrl: string): void {
  const own = new URL(publicUrl);
  if (origin !== undefined && (origin === own.origin || origin === `${own.protocol}//${host}`)) return;
  throw new PageError(
    403,
    'The form was not accepted',
    'The request did not come from a page of this site. Open the page here and send the form again.',
  );
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

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));
}
