import { Command, CommandBus, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { RateWindows } from '#event-sourcing';
import { Clock, Ids, Rejected } from '#kernel';
import { parseEmailAddress } from './email-address.ts';
import { OpenAccountOfUser } from './identity.commands.ts';
import { IdentitySettings } from './identity-settings.ts';
import { PasswordHash } from './password-hash.ts';
import { requireAcceptablePassword } from './password-rules.ts';
import { UserRegistration } from './register-user.ts';
import { contextOf } from './start-session.ts';

/** From one network: each costs a hash, and leaves an account. */
const maxSignUpsPerHour = 20;
const hourMs = 60 * 60_000;

/**
 * Open an account on the web site. Where the e-mail address belongs to a user, nothing changes and nothing tells so.
 * @throws Rejected `invalid_state` where sign-up is closed, `invalid_parameter`, `rate_limit_exceeded`
 */
export class SignUp extends Command<void> {
  constructor(
    readonly person: { readonly email: string; readonly password: string; readonly accountName: string },
    /** Names the client's network: sign-ups are counted for it. */
    readonly clientGroup: string,
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
  readonly #windows: RateWindows;
  readonly #clock: Clock;
  readonly #ids: Ids;

  constructor(
    settings: IdentitySettings,
    passwords: PasswordHash,
    registration: UserRegistration,
    commands: CommandBus,
    windows: RateWindows,
    clock: Clock,
    ids: Ids,
  ) {
    this.#settings = settings;
    this.#passwords = passwords;
    this.#registration = registration;
    this.#commands = commands;
    this.#windows = windows;
    this.#clock = clock;
    this.#ids = ids;
  }

  async execute({ person, clientGroup, correlationId }: SignUp): Promise<void> {
    if (!this.#settings.openSignup) throw new Rejected('invalid_state', 'Sign-up is closed. Ask for an invitation.');
    const email = requireEmailAddress(person.email);
    const name = requireAccountName(person.accountName);
    await requireAcceptablePassword(person.password, email);
    await this.#count(clientGroup);
    const passwordHash = await this.#passwords.of(person.password);
    const account = { accountId: `acc_${this.#ids.token()}`, name };
    const userId = await this.#registration.register({ email, passwordHash, opensAccount: account, correlationId });
    if (userId === undefined) return;
    const open = new OpenAccountOfUser(userId, account).withContext(contextOf(userId, correlationId));
    await this.#commands.execute(open);
  }

  async #count(clientGroup: string): Promise<void> {
    const window = await this.#windows.take(`sign-up:${clientGroup}`, maxSignUpsPerHour, hourMs);
    if (window.allowed) return;
    const retryAfter = Math.max(1, Math.ceil((window.resetAt - this.#clock.now()) / 1_000));
    throw new Rejected('rate_limit_exceeded', `Too many sign-ups from your network. Try again in ${retryAfter} s.`, {
      retryAfter,
    });
  }
}

/** @throws Rejected `invalid_parameter` */
export function requireEmailAddress(text: string): string {
  const address = parseEmailAddress(text);
  if (address !== undefined) return address;
  throw new Rejected('invalid_parameter', 'Enter an e-mail address like ops@example.com.', { param: 'email' });
}

function requireAccountName(text: string): string {
  const name = text.trim();
  if (/^[^\p{Cc}\p{Cs}]{1,100}$/u.test(name)) return name;
  throw new Rejected('invalid_parameter', 'The name must have 1 to 100 characters.', { param: 'account_name' });
}
