import { Controller, Get, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Accounts } from '#accounts';
import { AcceptInvitation, ChangeSession, Invitations, RegisterInvited, SessionStart, Users } from '#identity';
import type { InvitationDocument } from '#identity';
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
import { roleWords } from '../members/role-words.ts';
import { browserOf } from './browser.ts';
import { newPasswordField } from './new-password-field.ts';
import { withNext } from './next-path.ts';
import { addSignInCookies } from './session-cookie.ts';

/** Accept an invitation: register with a password, or join as the user who is signed in. */
@Controller('/invitation')
export class InvitationController {
  readonly #commands: CommandBus;
  readonly #invitations: Invitations;
  readonly #users: Users;
  readonly #accounts: Accounts;
  readonly #sessionStart: SessionStart;

  constructor(
    commands: CommandBus,
    invitations: Invitations,
    users: Users,
    accounts: Accounts,
    sessionStart: SessionStart,
  ) {
    this.#commands = commands;
    this.#invitations = invitations;
    this.#users = users;
    this.#accounts = accounts;
    this.#sessionStart = sessionStart;
  }

  @Get()
  @WebPage({ id: 'invitation', access: 'anyone' })
  form(@PageRequest() request: PageRequest): Promise<Html> {
    return this.#page(request, request.query.get('token') ?? '');
  }

  @Post()
  @WebPage({ id: 'acceptInvitation', access: 'anyone' })
  async accept(@PageRequest() request: PageRequest): Promise<Html | SeeOther> {
    const token = request.form.text('token');
    try {
      return await (request.signedIn === undefined ? this.#register(request, token) : this.#join(request, token));
    } catch (error) {
      const problem = formProblemOf(error);
      request.reject(problem);
      return this.#page(request, token, problem);
    }
  }

  async #register(request: PageRequest, token: string): Promise<SeeOther> {
    const { form, requestId } = request;
    const user = await this.#commands.execute(new RegisterInvited(token, form.secret('password'), requestId));
    if (!user.isShown) {
      const text = 'You are registered, and have joined the account. Sign in with your password.';
      return new SeeOther('/sign-in', { kind: 'success', text });
    }
    const browser = browserOf(request);
    addSignInCookies(request, await this.#sessionStart.begin(user, 'password', browser, requestId), browser);
    return new SeeOther('/', { kind: 'success', text: 'Welcome: you are registered and signed in.' });
  }

  async #join(request: PageRequest, token: string): Promise<SeeOther> {
    const { user, command } = request;
    const { accountId, isShown } = await this.#commands.execute(new AcceptInvitation(token, user.userId, command));
    if (!isShown) {
      const text = 'You have joined the account. It appears here in a moment: reload the page.';
      return new SeeOther('/accounts', { kind: 'success', text });
    }
    const change = { type: 'ChangeSessionAccount', accountId } as const;
    await this.#commands.execute(new ChangeSession(user.sessionId, change, command));
    return new SeeOther('/', { kind: 'success', text: 'You have joined the account.' });
  }

  async #page(request: PageRequest, token: string, problem?: FormProblem): Promise<Html> {
    const invitation = await this.#invitations.findOpen(token);
    if (invitation === undefined) {
      const message =
        'The invitation has expired, was revoked, or was used already. If you used it, you have joined: sign in. Otherwise ask for another one.';
      throw new PageError(404, 'The invitation does not work', message);
    }
    const [account, user] = await Promise.all([
      this.#accounts.find(invitation.accountId),
      this.#users.findByEmail(invitation.email),
    ]);
    const content = html`<dl class="facts">
        <dt>Account</dt>
        <dd>${untrusted(account?.name ?? invitation.accountId)}</dd>
        <dt>Role</dt>
        <dd>${roleWords[invitation.role]}</dd>
        <dt>E-mail address</dt>
        <dd>${untrusted(invitation.email)}</dd>
      </dl>
      ${this.#next(request, token, invitation, user !== undefined, problem)}`;
    return consolePage(request, { title: 'You are invited', content });
  }

  #next(
    { signedIn }: PageRequest,
    token: string,
    { email }: InvitationDocument,
    isRegistered: boolean,
    problem: FormProblem | undefined,
  ): Html {
    const hidden = html`<input type="hidden" name="token" value="${token}" />`;
    if (signedIn !== undefined && signedIn.email.toLowerCase() === email.toLowerCase()) {
      return postForm(
        '/invitation',
        signedIn,
        html`${hidden}
          <p class="actions"><button>Join the account</button></p>`,
      );
    }
    if (signedIn !== undefined) {
      return html`<p>You are signed in as ${untrusted(signedIn.email)}. Sign out, and open the link again.</p>`;
    }
    if (isRegistered) {
      const path = withNext('/sign-in', `/invitation?token=${token}`);
      return html`<p><a class="button" href="${path}">Sign in to join the account</a></p>`;
    }
    return postForm(
      '/invitation',
      undefined,
      html`${hidden} <input type="text" hidden name="username" value="${email}" autocomplete="username" />
        ${newPasswordField('password', problem)}
        <p class="actions"><button>Register and join the account</button></p>`,
    );
  }
}
