import { Controller, Get, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ChangeSession, IdentitySettings, Passkeys, SignIn } from '#identity';
import type { ProvedUser } from '#identity';
import { ApiSettings } from '../../api/api-settings.ts';
import { consolePage } from '../../web/console-layout.ts';
import { formProblemOf } from '../../web/form-problem.ts';
import type { Html } from '../../web/html/html.ts';
import { PageRequest } from '../../web/page-request.ts';
import { WebPage } from '../../web/page.ts';
import { SeeOther } from '../../web/see-other.ts';
import { browserOf } from './browser.ts';
import { nextPath } from './next-path.ts';
import { addSignInCookies, noSessionCookie } from './session-cookie.ts';
import { passkeyObstacle } from './passkey-view.ts';
import { secondFactorView, signInView } from './sign-in-view.ts';
import type { SignInForm } from './sign-in-view.ts';

/** Sign in and out. */
@Controller()
export class SignInController {
  readonly #commands: CommandBus;
  readonly #passkeys: Passkeys;
  readonly #settings: ApiSettings;
  readonly #identity: IdentitySettings;

  constructor(commands: CommandBus, passkeys: Passkeys, settings: ApiSettings, identity: IdentitySettings) {
    this.#commands = commands;
    this.#passkeys = passkeys;
    this.#settings = settings;
    this.#identity = identity;
  }

  @Get('/sign-in')
  @WebPage({ id: 'signIn', access: 'anyone' })
  async form(@PageRequest() request: PageRequest): Promise<Html | SeeOther> {
    const next = nextPath(request.query.get('next') ?? '/');
    if (request.signedIn !== undefined) return new SeeOther(next);
    return this.#page(request, { email: '', next });
  }

  @Post('/sign-in')
  @WebPage({ id: 'signIn', access: 'anyone' })
  async signIn(@PageRequest() request: PageRequest): Promise<Html | SeeOther> {
    const { form, requestId, signedIn } = request;
    const [email, next] = [form.text('email'), nextPath(form.text('next'))];
    const browser = browserOf(request);
    try {
      const result = await this.#commands.execute(new SignIn(email, form.secret('password'), browser, requestId));
      if (signedIn !== undefined) await this.#end(request, 'replaced');
      if (result.next === 'passkey') return await this.#secondFactorPage(request, result.user, next);
      addSignInCookies(request, result.session, browser);
      return new SeeOther(next);
    } catch (error) {
      request.reject(formProblemOf(error));
      return this.#page(request, { email, next });
    }
  }

  @Post('/sign-out')
  @WebPage({ id: 'signOut', access: 'user' })
  async signOut(@PageRequest() request: PageRequest): Promise<SeeOther> {
    await this.#end(request, 'signed_out');
    request.addCookie(noSessionCookie);
    return new SeeOther('/sign-in', { kind: 'success', text: 'You are signed out.' });
  }

  async #end({ user, command }: PageRequest, reason: 'signed_out' | 'replaced'): Promise<void> {
    const { sessionId, userId } = user;
    await this.#commands.execute(new ChangeSession(sessionId, { type: 'EndSession', userId, reason }, command));
  }

  async #page(request: PageRequest, form: Omit<SignInForm, 'session' | 'passkey' | 'openSignup'>): Promise<Html> {
    const origin = this.#settings.publicUrl();
    const canUsePasskeys = passkeyObstacle(origin, request.host) === undefined;
    const passkey = canUsePasskeys ? await this.#passkeys.beginSignIn(null, origin) : undefined;
    const content = signInView({ session: request.signedIn, passkey, openSignup: this.#identity.openSignup, ...form });
    return consolePage(request, { title: 'Sign in', content, scripts: ['passkeys.js'] });
  }

  async #secondFactorPage(request: PageRequest, user: ProvedUser, next: string): Promise<Html> {
    const passkey = await this.#passkeys.beginSignIn(user, this.#settings.publicUrl());
    const content = secondFactorView(request.signedIn, passkey, next);
    return consolePage(request, { title: 'Sign in', content, scripts: ['passkeys.js'] });
  }
}
