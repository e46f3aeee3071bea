import { Controller, Get, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Accounts } from '#accounts';
import { ChangeSession, IdentitySettings, Memberships, OpenOwnAccount } from '#identity';
import { derivedToken, Ids, Rejected } from '#kernel';
import { consolePage } from '../../web/console-layout.ts';
import { formProblemOf } from '../../web/form-problem.ts';
import type { FormProblem } from '../../web/form-problem.ts';
import type { Html } from '../../web/html/html.ts';
import { PageRequest } from '../../web/page-request.ts';
import { WebPage } from '../../web/page.ts';
import { SeeOther } from '../../web/see-other.ts';
import { browserOf } from '../sign-in/browser.ts';
import { accountsView } from './accounts-view.ts';

const path = '/accounts';

/** The accounts of the user: which one the console shows, and how to get one. */
@Controller(path)
export class AccountsController {
  readonly #commands: CommandBus;
  readonly #memberships: Memberships;
  readonly #accounts: Accounts;
  readonly #settings: IdentitySettings;
  readonly #ids: Ids;

  constructor(
    commands: CommandBus,
    memberships: Memberships,
    accounts: Accounts,
    settings: IdentitySettings,
    ids: Ids,
  ) {
    this.#commands = commands;
    this.#memberships = memberships;
    this.#accounts = accounts;
    this.#settings = settings;
    this.#ids = ids;
  }

  @Get()
  @WebPage({ id: 'accounts', access: 'user' })
  list(@PageRequest() request: PageRequest): Promise<Html> {
    return this.#page(request);
  }

  /** The session keeps the account until it is changed again. */
  @Post('switch')
  @WebPage({ id: 'switchAccount', access: 'user' })
  async switch(@PageRequest() request: PageRequest): Promise<SeeOther> {
    const { user, form } = request;
    const accountId = form.text('account_id');
    const membership = await this.#memberships.find(accountId, user.userId);
    if (membership === undefined) throw new Rejected('not_found', 'You are a member of no such account.');
    await this.#show(request, accountId);
    const name = (await this.#accounts.find(accountId))?.name ?? accountId;
    return new SeeOther('/', { kind: 'success', text: `The console shows ${name} now.` });
  }

  /** A repetition of the form opens no second account. */
  @Post()
  @WebPage({ id: 'openAccount', access: 'user' })
  async open(@PageRequest() request: PageRequest): Promise<Html | SeeOther> {
    const { user, form, command } = request;
    const accountId = `acc_${derivedToken(22, 'account', user.formToken, form.text('nonce'))}`;
    const account = { accountId, name: form.text('account_name') };
    try {
      const { network } = browserOf(request).source;
      await this.#commands.execute(new OpenOwnAccount(user.userId, account, network, command));
      await this.#show(request, accountId);
      return new SeeOther('/', { kind: 'success', text: 'The account is open.' });
    } catch (error) {
      const problem = formProblemOf(error);
      request.reject(problem);
      return this.#page(request, problem);
    }
  }

  async #show({ user, command }: PageRequest, accountId: string): Promise<void> {
    const change = { type: 'ChangeSessionAccount', accountId } as const;
    await this.#commands.execute(new ChangeSession(user.sessionId, change, command));
  }

  async #page(request: PageRequest, problem?: FormProblem): Promise<Html> {
    const { user, form } = request;
    const memberships = await this.#memberships.ofUser(user.userId);
    const accounts = await Promise.all(
      memberships.map(async ({ accountId, role }) => {
        const name = (await this.#accounts.find(accountId))?.name ?? accountId;
        return { accountId, name, role };
      }),
    );
    const { openSignup } = this.#settings;
    const entered = { nonce: this.#ids.token(), name: form.text('account_name') };
    const content = accountsView({ user, accounts, openSignup, entered, problem });
    return consolePage(request, { title: 'Your accounts', content });
  }
}
