import { Command, CommandBus, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext } from '#event-sourcing';
import { Clock, Rejected } from '#kernel';
import type { Browser } from '../client.ts';
import { ChangeSession } from './change-session.handlers.ts';
import { FailedAttempts } from '../sign-in/failed-attempts.ts';
import { PasswordCheck } from '../sign-in/password-check.ts';
import { Users } from '../users/users.ts';

/** Prove again with the password who is signed in. @throws Rejected `invalid_parameter`, `rate_limit_exceeded`, `service_unavailable` */
export class ConfirmSession extends Command<void> {
  constructor(
    readonly session: { readonly sessionId: string; readonly userId: string },
    readonly password: string,
    readonly browser: Browser,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ConfirmSession)
export class ConfirmSessionHandler implements ICommandHandler<ConfirmSession> {
  readonly #users: Users;
  readonly #passwords: PasswordCheck;
  readonly #failed: FailedAttempts;
  readonly #commands: CommandBus;
  readonly #clock: Clock;

  constructor(users: Users, passwords: PasswordCheck, failed: FailedAttempts, commands: CommandBus, clock: Clock) {
    this.#users = users;
    this.#passwords = passwords;
    this.#failed = failed;
    this.#commands = commands;
    this.#clock = clock;
  }

  async execute({ session: { sessionId, userId }, password, browser, context }: ConfirmSession): Promise<void> {
    const user = await this.#users.find(userId);
    if (user === undefined) throw new Rejected('unauthorized', 'The session has ended. Sign in again.');
    if (!(await this.#passwords.isRight(password, user, user.emailDigest, browser.source))) {
      const step = { type: 'RecordConfirmationFailure', sessionId, purpose: 'confirmation' } as const;
      await this.#failed.record(userId, step, browser.client, context);
      throw new Rejected('invalid_parameter', 'The password is wrong.', { param: 'password' });
    }
    const change = { type: 'ConfirmSession', method: 'password', now: this.#clock.timestamp() } as const;
    await this.#commands.execute(new ChangeSession(sessionId, change, context));
  }
}
