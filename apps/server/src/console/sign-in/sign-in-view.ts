import { postForm } from '../../web/console-layout.ts';
import type { ConsoleSession } from '../../web/console-session.ts';
import { textField } from '../../web/field.ts';
import { problemView } from '../../web/form-problem.ts';
import type { FormProblem } from '../../web/form-problem.ts';
import { html } from '../../web/html/html.ts';
import type { Html } from '../../web/html/html.ts';
import { withNext } from './next-path.ts';

export interface SignInForm {
  readonly session: ConsoleSession | undefined;
  readonly email: string;
  readonly next: string;
  readonly problem?: FormProblem;
}

export function signInView({ session, email, next, problem }: SignInForm): Html {
  return html`${problemView(problem)}
    ${postForm(
      '/sign-in',
      session,
      html`<input type="hidden" name="next" value="${next}" />
        ${textField({ name: 'email', label: 'E-mail address', type: 'email', value: email, autocomplete: 'username' })}
        ${textField({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' })}
        <p class="actions"><button>Sign in</button></p>`,
    )}
    <p class="muted">
      No account yet? <a href="${withNext('/sign-up', next)}">Sign up</a>. Forgot the password? The operator of this
      service can send you a reset link.
    </p>`;
}
