import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { CommandExecutor, ReadYourWrites } from '#event-sourcing';
import type { CommandContext } from '#event-sourcing';
import { Rejected } from '#kernel';
import { PasswordHash } from './password-hash.ts';
import { requireAcceptablePassword } from './password-rules.ts';
import { SignInDelays } from './sign-in-delays.ts';
import type { ProvedUser } from './start-session.ts';
import { userStream } from './user.decider.ts';
import { Users } from './users.ts';
import { usersProjection } from './users.projection.ts';

/**
 * Replace the password; ends all sessions of the user. Returns the user in the generation that begins with it.
 * @throws Rejected `invalid_parameter`, `rate_limit_exceeded`
 */
export class ChangePassword extends Command<ProvedUser> {
  constructor(
    readonly userId: string,
    readonly passwords: { readonly current: string; readonly next: string },
    readonly clientGroup: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ChangePassword)
export class ChangePasswordHandler implements ICommandHandler<ChangePassword> {
  readonly #users: Users;
  readonly #passwords: PasswordHash;
  readonly #delays: SignInDelays;
  readonly #executor: CommandExecutor;
  readonly #readYourWrites: ReadYourWrites;

  constructor(
    users: Users,
    passwords: PasswordHash,
    delays: SignInDelays,
    executor: CommandExecutor,
    readYourWrites: ReadYourWrites,
  ) {
    this.#users = users;
    this.#passwords = passwords;
    this.#delays = delays;
    this.#executor = executor;
    this.#readYourWrites = readYourWrites;
  }

  async execute({ userId, passwords, clientGroup, context }: ChangePassword): Promise<ProvedUser> {
    const user = await this.#users.find(userId);
    if (user === undefined) throw new Rejected('not_found', 'There is no such user.');
    await requireAcceptablePassword(passwords.next, user.email, 'new_password');
    const attempt = await this.#delays.begin(user.emailDigest, clientGroup);
    const currentHash = user.passwordHash;
    if (!(await this.#passwords.matches(passwords.current, currentHash))) {
      throw new Rejected('invalid_parameter', 'The current password is wrong.', { param: 'current_password' });
    }
    await attempt.succeeded();
    const passwordHash = await this.#passwords.of(passwords.next);
    const command = { type: 'ChangePassword', userId, passwordHash, currentHash } as const;
    const { position } = await this.#executor.execute(userStream, userId, command, context);
    await this.#readYourWrites.until(usersProjection, position);
    return { userId, generation: user.generation + 1 };
  }
}
