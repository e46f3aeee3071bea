import { Controller, Get, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ResetPassword, Users } from '#identity';
import { Clock } from '#kernel';
import { consolePage, postForm } from '../../web/console-layout.ts';
import { formProblemOf } from '../../web/form-problem.ts';
import type { FormProblem } from '../../web/form-problem.ts';
import { html } from '../../web/html/html.ts';
import type { Html } from '../../web/html/html.ts';
import { untrusted } from '../../web/html/untrusted.ts';
import { PageError } from '../../web/page-error.ts';
import { PageRequest } from '../../web/page-request.ts';
import { WebPage } from '../../web/page.ts';
import { SeeOther } from '../../web/see-other.ts';
import { browserOf, deviceCookie } from './browser.ts';
import { newPasswordField } from './new-password-field.ts';
import { noSessionCookie } from './session-cookie.ts';

/** Set a new password with the link that an operator has made. */
@Controller('/reset-password')
export class ResetPasswordController {
  readonly #commands: CommandBus;
  readonly #users: Users;
  readonly #clock: Clock;

  constructor(commands: CommandBus, users: Users, clock: Clock) {
    this.#commands = commands;
    this.#users = users;
    this.#clock = clock;
  }

  @Get()
  @WebPage({ id: 'resetPassword', access: 'anyone' })
  form(@PageRequest() request: PageRequest): Promise<Html> {
    return this.#page(request, request.query.get('token') ?? '');
  }

  @Post()
  @WebPage({ id: 'resetPassword', access: 'anyone' })
  async reset(@PageRequest() request: PageRequest): Promise<Html | SeeOther> {
    const { form, requestId } = request;
    const token = form.text('token');
    const browser = browserOf(request);
    try {
      await this.#commands.execute(new ResetPassword(token, form.secret('password'), browser.source, requestId));
      request.addCookie(noSessionCookie);
      request.addCookie(deviceCookie(browser));
      return new SeeOther('/sign-in', { kind: 'success', text: 'The password is changed. Sign in with the new one.' });
    } catch (error) {
      const problem = formProblemOf(error);
      request.reject(problem);
      return this.#page(request, token, problem);
    }
  }

  async #page(request: PageRequest, token: string, problem?: FormProblem): Promise<Html> {
    const user = await this.#users.findByResetToken(token, this.#clock.timestamp());
    if (user === undefined) {
      const message = 'The link has expired or was used already. Ask the operator of this service for another one.';
      throw new PageError(404, 'The link does not work', message);
    }
    return resetPage(request, token, user.email, problem);
  }
}

function resetPage(request: PageRequest, token: string, email: string, problem?: FormProblem): Html {
  const form = html`<input type="hidden" name="token" value="${token}" />
    <input type="text" hidden name="username" value="${email}" autocomplete="username" />
    ${newPasswordField('password', problem)}
    <p class="actions"><button>Set the new password</button></p>`;
  const content = html`<p>All sessions of ${untrusted(email)} end when the password changes.</p>
    ${postForm('/reset-password', request.signedIn, form)}`;
  return consolePage(request, { title: 'Set a new password', content });
}
