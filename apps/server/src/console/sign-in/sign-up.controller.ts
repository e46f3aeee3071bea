import { Controller, Get, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { IdentitySettings, SignUp } from '#identity';
import { consolePage, postForm } from '../../web/console-layout.ts';
import { textField } from '../../web/views/fields.ts';
import { formProblemOf, problemAt } from '../../web/form-problem.ts';
import type { FormProblem } from '../../web/form-problem.ts';
import { html } from '../../web/html/html.ts';
import type { Html } from '../../web/html/html.ts';
import { PageRequest } from '../../web/page-request.ts';
import { WebPage } from '../../web/page.ts';
import { SeeOther } from '../../web/see-other.ts';
import { browserOf } from './browser.ts';
import { newPasswordField } from './new-password-field.ts';
import { nextPath, withNext } from './next-path.ts';

/** Open an account on the web site, where the operator allows it. */
@Controller('/sign-up')
export class SignUpController {
  readonly #commands: CommandBus;
  readonly #settings: IdentitySettings;

  constructor(commands: CommandBus, settings: IdentitySettings) {
    this.#commands = commands;
    this.#settings = settings;
  }

  @Get()
  @WebPage({ id: 'signUp', access: 'anyone' })
  form(@PageRequest() request: PageRequest): Html {
    return this.#page(request);
  }

  /** The response is the same where the address belongs to a user already. */
  @Post()
  @WebPage({ id: 'signUp', access: 'anyone' })
  async signUp(@PageRequest() request: PageRequest): Promise<Html | SeeOther> {
    const { form, requestId } = request;
    const person = {
      email: form.text('email'),
      password: form.secret('password'),
      accountName: form.text('account_name'),
    };
    try {
      await this.#commands.execute(new SignUp(person, browserOf(request).source.network, requestId));
      const text =
        'You can sign in now. If you have been registered before, nothing has changed: sign in with your earlier password.';
      return new SeeOther(withNext('/sign-in', nextPath(form.text('next'))), { kind: 'success', text });
    } catch (error) {
      const problem = formProblemOf(error);
      request.reject(problem);
      return this.#page(request, problem);
    }
  }

  #page(request: PageRequest, problem?: FormProblem): Html {
    const content = this.#settings.openSignup ? signUpView(request, problem) : closedView();
    return consolePage(request, { title: 'Sign up', content });
  }
}

function signUpView({ signedIn, form, query }: PageRequest, problem: FormProblem | undefined): Html {
  return html`${postForm(
      '/sign-up',
      signedIn,
      html`<input type="hidden" name="next" value="${nextPath(form.text('next') || (query.get('next') ?? '/'))}" />
        ${textField({
          name: 'account_name',
          label: 'Name of the account',
          required: true,
          value: form.text('account_name'),
          hint: 'Of your company or project; members whom you invite see it.',
          maxlength: 100,
          autocomplete: 'organization',
          error: problemAt(problem, 'account_name'),
        })}
        ${textField({
          name: 'email',
          label: 'E-mail address',
          required: true,
          type: 'email',
          value: form.text('email'),
          autocomplete: 'username',
          error: problemAt(problem, 'email'),
        })}
        ${newPasswordField('password', problem)}
        <p class="actions"><button>Sign up</button></p>`,
    )}
    <p class="muted">Registered already? <a href="/sign-in">Sign in</a>.</p>`;
}

function closedView(): Html {
  return html`<p class="lead">Sign-up is closed on this installation: people are invited.</p>
    <p>
      Ask an owner of an account for an invitation, or the operator of this service. The operator makes one with
      <code>scanledger-admin accounts invite</code>, or opens sign-up with the setting <code>OPEN_SIGNUP=on</code>.
    </p>
    <p><a class="button" href="/sign-in">Sign in</a></p>`;
}
