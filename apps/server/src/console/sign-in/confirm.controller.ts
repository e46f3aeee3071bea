import { Controller, Get, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ConfirmSession } from '#identity';
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
import { nextPath, withNext } from './next-path.ts';

/** Leads to the confirmation where the user has not proved recently enough who is signed in. */
export function confirmationBefore(request: PageRequest, path: string): SeeOther | undefined {
  return request.user.isFresh ? undefined : new SeeOther(withNext('/confirm', path));
}

/** Prove again who is signed in, before an action that needs it. */
@Controller('/confirm')
export class ConfirmController {
  readonly #commands: CommandBus;

  constructor(commands: CommandBus) {
    this.#commands = commands;
  }

  @Get()
  @WebPage({ id: 'confirmSession', access: 'user' })
  form(@PageRequest() request: PageRequest): Html {
    return confirmPage(request, nextPath(request.query.get('next') ?? '/'));
  }

  @Post()
  @WebPage({ id: 'confirmSession', access: 'user' })
  async confirm(@PageRequest() request: PageRequest): Promise<Html | SeeOther> {
    const { form, user, command } = request;
    const next = nextPath(form.text('next'));
    try {
      await this.#commands.execute(new ConfirmSession(user, form.secret('password'), browserOf(request), command));
      return new SeeOther(next);
    } catch (error) {
      const problem = formProblemOf(error);
      request.reject(problem);
      return confirmPage(request, next, problem);
    }
  }
}

function confirmPage(request: PageRequest, next: string, problem?: FormProblem): Html {
  const { email } = request.user;
  const form = html`<input type="hidden" name="next" value="${next}" />
    <input type="text" hidden name="username" value="${email}" autocomplete="username" />
    ${textField({
      name: 'password',
      label: `Password of ${email}`,
      required: true,
      type: 'password',
      autocomplete: 'current-password',
      error: problemAt(problem, 'password'),
    })}
    <p class="actions"><button>Continue</button></p>`;
  return consolePage(request, {
    title: 'Confirm that it is you',
    content: html`<p>This needs a sign-in within the last 15 minutes. You will be led back afterwards.</p>
      ${postForm('/confirm', request.user, form)}`,
  });
}
