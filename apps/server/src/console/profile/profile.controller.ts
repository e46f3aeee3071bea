import { Controller, Get, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ChangePassword, ChangeSession, RevokeSessions, Sessions, SessionStart } from '#identity';
import type { ProvedUser } from '#identity';
import { consolePage } from '../../web/console-layout.ts';
import type { ConsoleMembership } from '../../web/console-session.ts';
import { formProblemOf } from '../../web/form-problem.ts';
import { html } from '../../web/html/html.ts';
import type { Html } from '../../web/html/html.ts';
import { untrusted } from '../../web/html/untrusted.ts';
import { PageRequest } from '../../web/page-request.ts';
import { WebPage } from '../../web/page.ts';
import { SeeOther } from '../../web/see-other.ts';
import { browserOf } from '../sign-in/browser.ts';
import { roleWords } from '../members/role-words.ts';
import { addSignInCookies, noSessionCookie } from '../sign-in/session-cookie.ts';
import { passwordView, sessionsView } from './profile-views.ts';

const current = '/profile';

/** What concerns the user: password and sessions. */
@Controller('/profile')
export class ProfileController {
  readonly #commands: CommandBus;
  readonly #sessions: Sessions;
  readonly #sessionStart: SessionStart;

  constructor(commands: CommandBus, sessions: Sessions, sessionStart: SessionStart) {
    this.#commands = commands;
    this.#sessions = sessions;
    this.#sessionStart = sessionStart;
  }

  @Get()
  @WebPage({ id: 'profile', access: 'user' })
  async profile(@PageRequest() request: PageRequest): Promise<Html> {
    const { user: session } = request;
    const sessions = await this.#sessions.ofUser(session.userId);
    const content = html`<dl class="facts">
        <dt>E-mail address</dt>
        <dd>${session.email}</dd>
        ${membershipView(session.membership)}
      </dl>
      <p class="actions">
        <a class="button secondary" href="/profile/password">Change the password</a>
        <a class="button secondary" href="/profile/passkeys">Passkeys</a>
      </p>
      <h2>Sessions</h2>
      ${sessionsView(session, sessions)}`;
    return consolePage(request, { title: 'Your profile', current, content });
  }

  @Get('password')
  @WebPage({ id: 'changePassword', access: 'user' })
  passwordForm(@PageRequest() request: PageRequest): Html {
    return consolePage(request, { title: 'Change the password', current, content: passwordView(request.user) });
  }

  /** The current session continues with a new token: that of a stolen cookie ends with the others. */
  @Post('password')
  @WebPage({ id: 'changePassword', access: 'user' })
  async changePassword(@PageRequest() request: PageRequest): Promise<Html | SeeOther> {
    const { user: session, form, command } = request;
    const passwords = { current: form.secret('current_password'), next: form.secret('new_password') };
    const browser = browserOf(request);
    let user: ProvedUser;
    try {
      user = await this.#commands.execute(new ChangePassword(session, passwords, browser, command));
    } catch (error) {
      const problem = formProblemOf(error);
      request.reject(problem);
      const content = passwordView(session, problem);
      return consolePage(request, { title: 'Change the password', current, content });
    }
    try {
      const accountId = session.membership?.accountId;
      const started = await this.#sessionStart.begin(user, 'password', browser, request.requestId, accountId);
      addSignInCookies(request, started, browser);
      const text = 'The password is changed. All other sessions have ended.';
      return new SeeOther('/profile', { kind: 'success', text });
    } catch (error) {
      request.addCookie(noSessionCookie);
      return new SeeOther('/sign-in', { kind: 'error', text: formProblemOf(error).message });
    }
  }

  @Post('sessions/revoke')
  @WebPage({ id: 'revokeSessions', access: 'user' })
  async revokeSessions(@PageRequest() request: PageRequest): Promise<SeeOther> {
    await this.#commands.execute(new RevokeSessions(request.user.userId, request.command));
    request.addCookie(noSessionCookie);
    return new SeeOther('/sign-in', { kind: 'success', text: 'You are signed out everywhere.' });
  }

  @Post('sessions/:session_id/end')
  @WebPage({ id: 'endSession', access: 'user' })
  async endSession(@PageRequest() request: PageRequest, @Param('session_id') sessionId: string): Promise<SeeOther> {
    const { user: session, command } = request;
    const change = { type: 'EndSession', userId: session.userId, reason: 'revoked' } as const;
    await this.#commands.execute(new ChangeSession(sessionId, change, command));
    return new SeeOther('/profile', { kind: 'success', text: 'The session has ended.' });
  }
}

function membershipView(membership: ConsoleMembership | undefined): Html {
  if (membership === undefined) {
    return html`<dt>Account</dt>
      <dd>none (<a href="/accounts">what you can do</a>)</dd>`;
  }
  return html`<dt>Account</dt>
    <dd>${untrusted(membership.accountName)} (<a href="/accounts">your accounts</a>)</dd>
    <dt>Role in this account</dt>
    <dd>${roleWords[membership.role]}</dd>`;
}
