import { Command, CommandBus, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext } from '#event-sourcing';
import { Clock, Rejected } from '#kernel';
import { ChangeSession } from './change-session.handlers.ts';
import { PasswordHash } from './password-hash.ts';
import { SignInDelays } from './sign-in-delays.ts';
import { Users } from './users.ts';

/** Prove again with the password who is signed in. @throws Rejected `invalid_parameter`, `rate_limit_exceeded` */
export class ConfirmSession extends Command<void> {
  constructor(
    readonly session: { readonly sessionId: string; readonly userId: string },
    readonly password: string,
    readonly clientGroup: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ConfirmSession)
export class ConfirmSessionHandler implements ICommandHandler<ConfirmSession> {
  readonly #users: Users;
  readonly #passwords: PasswordHash;
  readonly #delays: SignInDelays;
  readonly #commands: CommandBus;
  readonly #clock: Clock;

  constructor(users: Users, passwords: PasswordHash, delays: SignInDelays, commands: CommandBus, clock: Clock) {
    this.#users = users;
    this.#passwords = passwords;
    this.#delays = delays;
    this.#commands = commands;
    this.#clock = clock;
  }

  async execute({ session: { sessionId, userId }, password, clientGroup, context }: ConfirmSession): Promise<void> {
    const user = await this.#users.find(userId);
    if (user === undefined) throw new Rejected('unauthorized', 'The session has ended. Sign in again.');
    const attempt = await this.#delays.begin(user.emailDigest, clientGroup);
    if (!(await this.#passwords.matches(password, user.passwordHash))) {
      throw new Rejected('invalid_parameter', 'The password is wrong.', { param: 'password' });
    }
    await attempt.succeeded();
    const change = { type: 'ConfirmSession', method: 'password', now: this.#clock.timestamp() } as const;
    await this.#commands.execute(new ChangeSession(sessionId, change, context));
  }
}
