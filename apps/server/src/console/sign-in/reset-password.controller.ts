import { Controller, Get, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ResetPassword } from '#identity';
import { consolePage, postForm } from '../../web/console-layout.ts';
import { formProblemOf, problemView } from '../../web/form-problem.ts';
import type { FormProblem } from '../../web/form-problem.ts';
import { html } from '../../web/html/html.ts';
import type { Html } from '../../web/html/html.ts';
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

  constructor(commands: CommandBus) {
    this.#commands = commands;
  }

  @Get()
  @WebPage({ id: 'resetPassword', access: 'anyone' })
  form(@PageRequest() request: PageRequest): Html {
    return resetPage(request, request.query.get('token') ?? '');
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
      request.setStatus(problem.status);
      return resetPage(request, token, problem);
    }
  }
}

function resetPage(request: PageRequest, token: string, problem?: FormProblem): Html {
  const form = html`<input type="hidden" name="token" value="${token}" />
    ${newPasswordField('password', problem)}
    <p class="actions"><button>Set the new password</button></p>`;
  const content = html`${problemView(problem, 'password')} ${postForm('/reset-password', request.signedIn, form)}`;
  return consolePage(request, { title: 'Set a new password', content });
}
