import { Injectable } from '@nestjs/common';
import { CommandExecutor, ReadYourWrites } from '#event-sourcing';
import type { CommandContext } from '#event-sourcing';
import { Clock, Ids, Rejected } from '#kernel';
import type { Browser } from '../client.ts';
import { KnownSources } from '../sign-in/known-sources.ts';
import { Memberships } from '../members/memberships.ts';
import { hashSecretToken, idOfSecretToken, newSecretToken } from '../secret-token.ts';
import { sessionStream } from './session.decider.ts';
import type { SignInMethod } from './session.events.ts';
import { maxSessionMs } from './session-rules.ts';
import { SessionUses } from './session-uses.ts';
import { sessionsProjection } from './sessions.projection.ts';
import { Users } from '../users/users.ts';

/** A session that has begun: the token is for the cookie, and stored nowhere. */
export interface StartedSession {
  readonly token: string;
  readonly sessionId: string;
}

/** A user as it was when it was proved who it is: a session begins in that generation only. */
export interface ProvedUser {
  readonly userId: string;
  readonly generation: number;
}

/** Begins sessions of users who have proved who they are. */
@Injectable()
export class SessionStart {
  readonly #executor: CommandExecutor;
  readonly #readYourWrites: ReadYourWrites;
  readonly #users: Users;
  readonly #memberships: Memberships;
  readonly #uses: SessionUses;
  readonly #known: KnownSources;
  readonly #clock: Clock;
  readonly #ids: Ids;

  constructor(
    executor: CommandExecutor,
    readYourWrites: ReadYourWrites,
    users: Users,
    memberships: Memberships,
    uses: SessionUses,
    known: KnownSources,
    clock: Clock,
    ids: Ids,
  ) {
    this.#executor = executor;
    this.#readYourWrites = readYourWrites;
    this.#users = users;
    this.#memberships = memberships;
    this.#uses = uses;
    this.#known = known;
    this.#clock = clock;
    this.#ids = ids;
  }

  /**
   * With a new token, valid from the next request on; in `accountId`, or in the user's oldest account, if any.
   * @throws Rejected `unauthorized` where the password was changed or all sessions were ended after the proof
   */
  async begin(
    { userId, generation }: ProvedUser,
    method: SignInMethod,
    { client, source }: Browser,
    correlationId: string,
    accountId?: string,
  ): Promise<StartedSession> {
    const [user, memberships] = await Promise.all([this.#users.find(userId), this.#memberships.ofUser(userId)]);
    const member = memberships.find((one) => one.accountId === accountId) ?? memberships[0];
    if (user?.generation !== generation) {
      throw new Rejected('unauthorized', 'The password or the sessions were changed in the meantime. Sign in again.');
    }
    const token = newSecretToken(this.#ids);
    const tokenHash = hashSecretToken(token);
    const sessionId = idOfSecretToken('ses', tokenHash);
    const now = this.#clock.now();
    const expiresAt = new Date(now + maxSessionMs).toISOString();
    const { position } = await this.#executor.execute(
      sessionStream,
      sessionId,
      {
        type: 'StartSession',
        sessionId,
        userId,
        accountId: member?.accountId ?? '',
        tokenHash,
        generation,
        method,
        ...client,
        startedAt: new Date(now).toISOString(),
        expiresAt,
      },
      contextOf(userId, correlationId),
    );
    await this.#readYourWrites.until(sessionsProjection, position);
    await this.#uses.record(sessionId, expiresAt);
    await this.#known.remember(user.emailDigest, source);
    return { token, sessionId };
  }
}

/** A person who has proved to be the user, in a request without a session. */
export function contextOf(userId: string, correlationId: string): CommandContext {
  return { actor: `user:${userId}`, correlationId, causationId: correlationId };
}
