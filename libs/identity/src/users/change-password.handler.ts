import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { CommandExecutor, ReadYourWrites } from '#event-sourcing';
import type { CommandContext } from '#event-sourcing';
import { Rejected } from '#kernel';
import type { Browser } from '../client.ts';
import { FailedAttempts } from '../sign-in/failed-attempts.ts';
import { PasswordCheck } from '../sign-in/password-check.ts';
import { PasswordHash } from './password-hash.ts';
import { requireAcceptablePassword } from './password-rules.ts';
import type { ProvedUser } from '../sessions/start-session.ts';
import { userStream } from './user.decider.ts';
import { Users } from './users.ts';
import { usersProjection } from './users.projection.ts';

/**
 * Replace the password; ends all sessions of the user. Returns the user in the generation that begins with it.
 * @throws Rejected `invalid_parameter`, `rate_limit_exceeded`, `service_unavailable`
 */
export class ChangePassword extends Command<ProvedUser> {
  constructor(
    readonly session: { readonly sessionId: string; readonly userId: string },
    readonly passwords: { readonly current: string; readonly next: string },
    readonly browser: Browser,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ChangePassword)
export class ChangePasswordHandler implements ICommandHandler<ChangePassword> {
  readonly #users: Users;
  readonly #check: PasswordCheck;
  readonly #failed: FailedAttempts;
  readonly #passwords: PasswordHash;
  readonly #executor: CommandExecutor;
  readonly #readYourWrites: ReadYourWrites;

  constructor(
    users: Users,
    check: PasswordCheck,
    failed: FailedAttempts,
    passwords: PasswordHash,
    executor: CommandExecutor,
    readYourWrites: ReadYourWrites,
  ) {
    this.#users = users;
    this.#check = check;
    this.#failed = failed;
    this.#passwords = passwords;
    this.#executor = executor;
    this.#readYourWrites = readYourWrites;
  }

  async execute({ session, passwords, browser, context }: ChangePassword): Promise<ProvedUser> {
    const { sessionId, userId } = session;
    const user = await this.#users.find(userId);
    if (user === undefined) throw new Rejected('not_found', 'There is no user with this id.');
    await requireAcceptablePassword(passwords.next, user.email, 'new_password');
    const currentHash = user.passwordHash;
    if (!(await this.#check.isRight(passwords.current, user, user.emailDigest, browser.source))) {
      const step = { type: 'RecordConfirmationFailure', sessionId, purpose: 'password_change' } as const;
      await this.#failed.record(userId, step, browser.client, context);
      throw new Rejected('invalid_parameter', 'The current password is wrong.', { param: 'current_password' });
    }
    const passwordHash = await this.#passwords.of(passwords.next);
    const command = { type: 'ChangePassword', userId, passwordHash, currentHash } as const;
    const { position } = await this.#executor.execute(userStream, userId, command, context);
    await this.#readYourWrites.until(usersProjection, position);
    return { userId, generation: user.generation + 1 };
  }
}
