import { Command, CommandBus, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Ids, Rejected } from '#kernel';
import { parseEmailAddress } from '../email-address.ts';
import { OpenAccountOfUser } from '../identity.commands.ts';
import { IdentitySettings } from '../identity-settings.ts';
import { PasswordHash } from '../users/password-hash.ts';
import { requireAcceptablePassword } from '../users/password-rules.ts';
import { UserRegistration } from '../users/register-user.ts';
import { requireAccountName, SignUpLimit } from './sign-up-limit.ts';
import { contextOf } from '../sessions/start-session.ts';

/**
 * Open an account on the web site. Where the e-mail address belongs to a user, nothing changes and nothing tells so.
 * @throws Rejected `invalid_state` where sign-up is closed, `invalid_parameter`, `rate_limit_exceeded`
 */
export class SignUp extends Command<void> {
  constructor(
    readonly person: { readonly email: string; readonly password: string; readonly accountName: string },
    /** Names the client's network: sign-ups are counted for it. */
    readonly network: string,
    readonly correlationId: string,
  ) {
    super();
  }
}

@CommandHandler(SignUp)
export class SignUpHandler implements ICommandHandler<SignUp> {
  readonly #settings: IdentitySettings;
  readonly #passwords: PasswordHash;
  readonly #registration: UserRegistration;
  readonly #commands: CommandBus;
  readonly #limit: SignUpLimit;
  readonly #ids: Ids;

  constructor(
    settings: IdentitySettings,
    passwords: PasswordHash,
    registration: UserRegistration,
    commands: CommandBus,
    limit: SignUpLimit,
    ids: Ids,
  ) {
    this.#settings = settings;
    this.#passwords = passwords;
    this.#registration = registration;
    this.#commands = commands;
    this.#limit = limit;
    this.#ids = ids;
  }

  async execute({ person, network, correlationId }: SignUp): Promise<void> {
    if (!this.#settings.openSignup) throw new Rejected('invalid_state', 'Sign-up is closed. Ask for an invitation.');
    const email = requireEmailAddress(person.email);
    const name = requireAccountName(person.accountName);
    await requireAcceptablePassword(person.password, email);
    await this.#limit.count(network);
    const passwordHash = await this.#passwords.of(person.password);
    const account = { accountId: `acc_${this.#ids.token()}`, name };
    const userId = await this.#registration.register({ email, passwordHash, opensAccount: account, correlationId });
    if (userId === undefined) return;
    const open = new OpenAccountOfUser(userId, account).withContext(contextOf(userId, correlationId));
    await this.#commands.execute(open);
  }
}

/** @throws Rejected `invalid_parameter` */
export function requireEmailAddress(text: string): string {
  const address = parseEmailAddress(text);
  if (address !== undefined) return address;
  throw new Rejected('invalid_parameter', 'Enter an e-mail address like ops@example.com.', { param: 'email' });
}
