import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { CommandExecutor, rootContext } from '#event-sourcing';
import { Clock, Log, Rejected } from '#kernel';
import type { Client } from './client.ts';
import { emailDigest } from './email-address.ts';
import { PasswordHash } from './password-hash.ts';
import { signInFailuresId, signInFailuresStream } from './sign-in-failures.decider.ts';
import { SignInDelays } from './sign-in-delays.ts';
import { SessionStart } from './start-session.ts';
import type { ProvedUser, StartedSession } from './start-session.ts';
import { Users } from './users.ts';
import type { UserDocument } from './users.projection.ts';

/** What a right password leads to. */
export type SignInResult =
  | { readonly next: 'session'; readonly session: StartedSession }
  | { readonly next: 'passkey'; readonly user: ProvedUser };

/**
 * Sign in with e-mail address and password. Unknown addresses and wrong passwords get the same work and the same
 * rejection.
 * @throws Rejected `unauthorized`, `rate_limit_exceeded`
 */
export class SignIn extends Command<SignInResult> {
  constructor(
    readonly email: string,
    readonly password: string,
    readonly client: Client,
    /** Names the client's network: failures are counted for it. */
    readonly clientGroup: string,
    readonly correlationId: string,
  ) {
    super();
  }
}

@CommandHandler(SignIn)
export class SignInHandler implements ICommandHandler<SignIn> {
  readonly #users: Users;
  readonly #passwords: PasswordHash;
  readonly #delays: SignInDelays;
  readonly #sessions: SessionStart;
  readonly #executor: CommandExecutor;
  readonly #clock: Clock;
  readonly #log: Log;

  constructor(
    users: Users,
    passwords: PasswordHash,
    delays: SignInDelays,
    sessions: SessionStart,
    executor: CommandExecutor,
    clock: Clock,
    log: Log,
  ) {
    this.#users = users;
    this.#passwords = passwords;
    this.#delays = delays;
    this.#sessions = sessions;
    this.#executor = executor;
    this.#clock = clock;
    this.#log = log;
  }

  async execute({ email, password, client, clientGroup, correlationId }: SignIn): Promise<SignInResult> {
    const attempt = await this.#delays.begin(emailDigest(email), clientGroup);
    const user = await this.#users.findByEmail(email);
    if (!(await this.#passwords.matches(password, user?.passwordHash)) || user === undefined) {
      if (user !== undefined) void this.#recordFailure(user, client, correlationId);
      throw new Rejected('unauthorized', 'The e-mail address or the password is wrong.');
    }
    await attempt.succeeded();
    if (user.secondFactor) return { next: 'passkey', user };
    return {
      next: 'session',
      session: await this.#sessions.begin(user, 'password', client, correlationId),
    };
  }

  /** The response does not wait for it: it would tell that the address is known. */
  async #recordFailure({ userId }: UserDocument, client: Client, correlationId: string): Promise<void> {
    const failedAt = this.#clock.timestamp();
    const command = { type: 'RecordSignInFailure', userId, method: 'password', ...client, failedAt } as const;
    const context = rootContext('system:sign-in', correlationId);
    try {
      await this.#executor.execute(signInFailuresStream, signInFailuresId(userId, failedAt), command, context);
    } catch (error) {
      this.#log.warn({ err: error, user: userId }, 'a failed sign-in could not be recorded');
    }
  }
}
