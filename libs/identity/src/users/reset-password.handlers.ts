import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { CommandExecutor, ReadYourWrites } from '#event-sourcing';
import type { CommandContext } from '#event-sourcing';
import { Clock, Ids, Rejected } from '#kernel';
import type { AttemptSource } from '../client.ts';
import { KnownSources } from '../sign-in/known-sources.ts';
import { PasswordHash } from './password-hash.ts';
import { requireAcceptablePassword } from './password-rules.ts';
import { hashSecretToken, newSecretToken } from '../secret-token.ts';
import { contextOf } from '../sessions/start-session.ts';
import { userStream } from './user.decider.ts';
import { Users } from './users.ts';
import { usersProjection } from './users.projection.ts';

const resetHours = 24;
const hourMs = 60 * 60_000;

/** Make a link with which a user sets a new password, once, within 24 hours. @throws Rejected `not_found` */
export class IssuePasswordReset extends Command<{ readonly token: string; readonly expiresAt: string }> {
  constructor(
    readonly userId: string,
    /** For a user who has lost every passkey. */
    readonly removesPasskeys: boolean,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(IssuePasswordReset)
export class IssuePasswordResetHandler implements ICommandHandler<IssuePasswordReset> {
  readonly #executor: CommandExecutor;
  readonly #readYourWrites: ReadYourWrites;
  readonly #clock: Clock;
  readonly #ids: Ids;

  constructor(executor: CommandExecutor, readYourWrites: ReadYourWrites, clock: Clock, ids: Ids) {
    this.#executor = executor;
    this.#readYourWrites = readYourWrites;
    this.#clock = clock;
    this.#ids = ids;
  }

  async execute({ userId, removesPasskeys, context }: IssuePasswordReset) {
    const token = newSecretToken(this.#ids);
    const expiresAt = new Date(this.#clock.now() + resetHours * hourMs).toISOString();
    const tokenHash = hashSecretToken(token);
    const command = { type: 'IssuePasswordReset', userId, tokenHash, expiresAt, removesPasskeys } as const;
    const { position } = await this.#executor.execute(userStream, userId, command, context);
    await this.#readYourWrites.until(usersProjection, position);
    return { token, expiresAt };
  }
}

/** Set a new password with a reset link; ends all sessions of the user. @throws Rejected `not_found`, `invalid_parameter` */
export class ResetPassword extends Command<void> {
  constructor(
    readonly token: string,
    readonly password: string,
    /** Is known from now on: the user signs in there next. */
    readonly source: AttemptSource,
    readonly correlationId: string,
  ) {
    super();
  }
}

@CommandHandler(ResetPassword)
export class ResetPasswordHandler implements ICommandHandler<ResetPassword> {
  readonly #users: Users;
  readonly #known: KnownSources;
  readonly #passwords: PasswordHash;
  readonly #executor: CommandExecutor;
  readonly #readYourWrites: ReadYourWrites;
  readonly #clock: Clock;

  constructor(
    users: Users,
    known: KnownSources,
    passwords: PasswordHash,
    executor: CommandExecutor,
    readYourWrites: ReadYourWrites,
    clock: Clock,
  ) {
    this.#users = users;
    this.#known = known;
    this.#passwords = passwords;
    this.#executor = executor;
    this.#readYourWrites = readYourWrites;
    this.#clock = clock;
  }

  async execute({ token, password, source, correlationId }: ResetPassword): Promise<void> {
    const now = this.#clock.timestamp();
    const user = await this.#users.findByResetToken(token, now);
    if (user === undefined) throw new Rejected('not_found', 'The link has expired or was used already.');
    await requireAcceptablePassword(password, user.email);
    const passwordHash = await this.#passwords.of(password);
    const { userId } = user;
    const tokenHash = hashSecretToken(token);
    const command = { type: 'ResetPassword', userId, tokenHash, passwordHash, now } as const;
    const { position } = await this.#executor.execute(userStream, userId, command, contextOf(userId, correlationId));
    await this.#readYourWrites.until(usersProjection, position);
    await this.#known.remember(user.emailDigest, source);
  }
}
