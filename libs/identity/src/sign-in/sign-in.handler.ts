import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { rootContext } from '#event-sourcing';
import { Rejected } from '#kernel';
import type { Browser } from '../client.ts';
import { emailDigest } from '../email-address.ts';
import { FailedAttempts } from './failed-attempts.ts';
import { PasswordCheck } from './password-check.ts';
import { SessionStart } from '../sessions/start-session.ts';
import type { ProvedUser, StartedSession } from '../sessions/start-session.ts';
import { Users } from '../users/users.ts';

/** What a right password leads to. */
export type SignInResult =
  | { readonly next: 'session'; readonly session: StartedSession }
  | { readonly next: 'passkey'; readonly user: ProvedUser };

/**
 * Sign in with e-mail address and password. Unknown addresses and wrong passwords get the same work and the same
 * rejection.
 * @throws Rejected `unauthorized`, `rate_limit_exceeded`, `service_unavailable`
 */
export class SignIn extends Command<SignInResult> {
  constructor(
    readonly email: string,
    readonly password: string,
    readonly browser: Browser,
    readonly correlationId: string,
  ) {
    super();
  }
}

@CommandHandler(SignIn)
export class SignInHandler implements ICommandHandler<SignIn> {
  readonly #users: Users;
  readonly #passwords: PasswordCheck;
  readonly #failed: FailedAttempts;
  readonly #sessions: SessionStart;

  constructor(users: Users, passwords: PasswordCheck, failed: FailedAttempts, sessions: SessionStart) {
    this.#users = users;
    this.#passwords = passwords;
    this.#failed = failed;
    this.#sessions = sessions;
  }

  async execute({ email, password, browser, correlationId }: SignIn): Promise<SignInResult> {
    const user = await this.#users.findByEmail(email);
    const isRight = await this.#passwords.isRight(password, user, emailDigest(email), browser.source);
    if (!isRight || user === undefined) {
      if (user !== undefined) this.#recordFailure(user.userId, browser, correlationId);
      throw new Rejected('unauthorized', 'The e-mail address or the password is wrong.');
    }
    if (user.secondFactor) return { next: 'passkey', user };
    return { next: 'session', session: await this.#sessions.begin(user, 'password', browser, correlationId) };
  }

  /** The response does not wait for it: it would tell that the address is known. */
  #recordFailure(userId: string, browser: Browser, correlationId: string): void {
    const step = { type: 'RecordSignInFailure', method: 'password' } as const;
    void this.#failed.record(userId, step, browser.client, rootContext('system:sign-in', correlationId));
  }
}
