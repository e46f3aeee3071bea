import { Command, CommandBus, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext } from '#event-sourcing';
import { Rejected } from '#kernel';
import { OpenAccountOfUser } from '../identity.commands.ts';
import { IdentitySettings } from '../identity-settings.ts';
import { Memberships } from '../members/memberships.ts';
import { requireAccountName, SignUpLimit } from './sign-up-limit.ts';

/**
 * Open an account as a user who is a member of none, where anybody may sign up. Repeating it with the same id completes
 * an interrupted one.
 * @throws Rejected `invalid_state` where sign-up is closed or the user has an account, `invalid_parameter`, `rate_limit_exceeded`
 */
export class OpenOwnAccount extends Command<void> {
  constructor(
    readonly userId: string,
    readonly account: { readonly accountId: string; readonly name: string },
    /** Names the client's network: sign-ups are counted for it. */
    readonly network: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(OpenOwnAccount)
export class OpenOwnAccountHandler implements ICommandHandler<OpenOwnAccount> {
  readonly #settings: IdentitySettings;
  readonly #memberships: Memberships;
  readonly #limit: SignUpLimit;
  readonly #commands: CommandBus;

  constructor(settings: IdentitySettings, memberships: Memberships, limit: SignUpLimit, commands: CommandBus) {
    this.#settings = settings;
    this.#memberships = memberships;
    this.#limit = limit;
    this.#commands = commands;
  }

  async execute({ userId, account, network, context }: OpenOwnAccount): Promise<void> {
    if (!this.#settings.openSignup) throw new Rejected('invalid_state', 'Sign-up is closed. Ask for an invitation.');
    const { accountId } = account;
    const name = requireAccountName(account.name);
    const memberships = await this.#memberships.ofUser(userId);
    if (memberships.some((one) => one.accountId === accountId)) return;
    if (memberships.length > 0) throw new Rejected('invalid_state', 'You are a member of an account already.');
    await this.#limit.count(network);
    await this.#commands.execute(new OpenAccountOfUser(userId, { accountId, name }).withContext(context));
  }
}
