import { Controller, Get, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ChangeSession, SignIn } from '#identity';
import { consolePage } from '../../web/console-layout.ts';
import { formProblemOf } from '../../web/form-problem.ts';
import type { Html } from '../../web/html/html.ts';
import { PageRequest } from '../../web/page-request.ts';
import { WebPage } from '../../web/page.ts';
import { SeeOther } from '../../web/see-other.ts';
import { browserOf } from './browser.ts';
import { nextPath } from './next-path.ts';
import { noSessionCookie, sessionCookie } from './session-cookie.ts';
import { signInView } from './sign-in-view.ts';
import type { SignInForm } from './sign-in-view.ts';

/** Sign in and out. */
@Controller()
export class SignInController {
  readonly #commands: CommandBus;

  constructor(commands: CommandBus) {
    this.#commands = commands;
  }

  @Get('/sign-in')
  @WebPage({ id: 'signIn', access: 'anyone' })
  form(@PageRequest() request: PageRequest): Html | SeeOther {
    const next = nextPath(request.query.get('next') ?? '/');
    if (request.signedIn !== undefined) return new SeeOther(next);
    return signInPage(request, { email: '', next });
  }

  @Post('/sign-in')
  @WebPage({ id: 'signIn', access: 'anyone' })
  async signIn(@PageRequest() request: PageRequest): Promise<Html | SeeOther> {
    const { form, requestId, signedIn } = request;
    const [email, next] = [form.text('email'), nextPath(form.text('next'))];
    const { client, group } = browserOf(request);
    try {
      const result = await this.#commands.execute(new SignIn(email, form.secret('password'), client, group, requestId));
      if (signedIn !== undefined) await this.#end(request, 'replaced');
      if (result.next === 'passkey') throw new Error('not yet');
      request.addCookie(sessionCookie(result.session.token));
      return new SeeOther(next);
    } catch (error) {
      const problem = formProblemOf(error);
      request.setStatus(problem.status);
      return signInPage(request, { email, next, problem });
    }
  }

  @Post('/sign-out')
  @WebPage({ id: 'signOut', access: 'read_only' })
  async signOut(@PageRequest() request: PageRequest): Promise<SeeOther> {
    await this.#end(request, 'signed_out');
    request.addCookie(noSessionCookie);
    return new SeeOther('/sign-in', { kind: 'success', text: 'You are signed out.' });
  }

  async #end({ session, command }: PageRequest, reason: 'signed_out' | 'replaced'): Promise<void> {
    const { sessionId, userId } = session;
    await this.#commands.execute(new ChangeSession(sessionId, { type: 'EndSession', userId, reason }, command));
  }
}

function signInPage(request: PageRequest, form: Omit<SignInForm, 'session'>): Html {
  return consolePage(request, { title: 'Sign in', content: signInView({ session: request.signedIn, ...form }) });
}
