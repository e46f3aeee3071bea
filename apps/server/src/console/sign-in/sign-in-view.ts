import type { Ceremony } from '#identity';
import { postForm } from '../../web/console-layout.ts';
import type { SignedInUser } from '../../web/console-session.ts';
import { textField } from '../../web/views/fields.ts';
import { html } from '../../web/html/html.ts';
import type { Html } from '../../web/html/html.ts';
import { passkeyFields } from './passkey-view.ts';
import { withNext } from './next-path.ts';

export interface SignInForm {
  readonly session: SignedInUser | undefined;
  readonly email: string;
  readonly next: string;
  /** Of a sign-in with a passkey; undefined where passkeys cannot be used. */
  readonly passkey: Ceremony | undefined;
  /** Anybody may open an account. */
  readonly openSignup: boolean;
}

export function signInView({ session, email, next, passkey, openSignup }: SignInForm): Html {
  const signUp = openSignup
    ? html`No account yet? <a href="${withNext('/sign-up', next)}">Sign up</a>.`
    : html`No account yet? Ask an owner of an account for an invitation.`;
  return html`${postForm(
      '/sign-in',
      session,
      html`<input type="hidden" name="next" value="${next}" />
        ${textField({ name: 'email', label: 'E-mail address', required: true, type: 'email', value: email, autocomplete: 'username' })}
        ${textField({ name: 'password', label: 'Password', required: true, type: 'password', autocomplete: 'current-password' })}
        <p class="actions"><button>Sign in</button></p>`,
    )}
    ${passkey !== undefined && passkeyForm(session, passkey, next, 'Sign in with a passkey')}
    <p class="muted">${signUp} Forgot the password? The operator of this service can make a reset link for you.</p>`;
}

/** After the right password of a user who requires a passkey too. */
export function secondFactorView(session: SignedInUser | undefined, passkey: Ceremony, next: string): Html {
  return html`<p>Your password is right. Use one of your passkeys to complete the sign-in.</p>
    ${passkeyForm(session, passkey, next, 'Use a passkey')}
    <noscript><p class="notice error">A passkey needs JavaScript: the browser uses it.</p></noscript>
    <p class="muted">
      Lost all passkeys? The operator of this service can remove them and make a reset link for you.
    </p>`;
}

function passkeyForm(session: SignedInUser | undefined, passkey: Ceremony, next: string, label: string): Html {
  const content = html`<input type="hidden" name="next" value="${next}" />${passkeyFields('get', passkey, label)}`;
  return postForm('/sign-in/passkey', session, content);
}
