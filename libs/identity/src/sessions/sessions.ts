import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ReadStore } from '#event-sourcing';
import { Clock } from '#kernel';
import type { MemberDocument } from '../members/members.projection.ts';
import { Memberships } from '../members/memberships.ts';
import { hashSecretToken, idOfSecretToken, isSameHash } from '../secret-token.ts';
import { isFresh, isValidSession } from './session-rules.ts';
import { SessionUses } from './session-uses.ts';
import { sessionsProjection } from './sessions.projection.ts';
import type { SessionDocument } from './sessions.projection.ts';
import { Users } from '../users/users.ts';

/** A valid session, with what its user may do now. */
export interface ActiveSession {
  readonly sessionId: string;
  readonly userId: string;
  readonly email: string;
  /** The account that the console shows, and what the user is in it; absent for a user who is a member of none. */
  readonly membership: Pick<MemberDocument, 'accountId' | 'role'> | undefined;
  /** The user has proved within the last 15 minutes who is signed in. */
  readonly isFresh: boolean;
  /** May see what concerns the whole installation. */
  readonly isOperator: boolean;
  /** Unguessable, derived from the token, the same for the whole session: forms send it. */
  readonly formToken: string;
}

/** A session as its user sees it in a list. */
export interface SessionView {
  readonly sessionId: string;
  readonly startedAt: string;
  readonly lastSeenAt: string;
  readonly address: string;
  readonly userAgent: string;
}

const maxListed = 100;

/** Looks sessions up by the token of the cookie, on every request: a session that has ended is invalid at once. */
@Injectable()
export class Sessions {
  readonly #store: ReadStore;
  readonly #users: Users;
  readonly #memberships: Memberships;
  readonly #uses: SessionUses;
  readonly #clock: Clock;

  constructor(store: ReadStore, users: Users, memberships: Memberships, uses: SessionUses, clock: Clock) {
    this.#store = store;
    this.#users = users;
    this.#memberships = memberships;
    this.#uses = uses;
    this.#clock = clock;
  }

  /** The session of a token, unless it has ended, for a request that its user makes: it counts as idle from now on. */
  async use(token: string): Promise<ActiveSession | undefined> {
    const found = await this.#find(token);
    if (found !== undefined) await this.#uses.record(found.session.sessionId, found.session.expiresAt);
    return found?.active;
  }

  /** The session of a token, unless it has ended. It stays as idle as it was. */
  async find(token: string): Promise<ActiveSession | undefined> {
    return (await this.#find(token))?.active;
  }

  async #find(token: string): Promise<{ session: SessionDocument; active: ActiveSession } | undefined> {
    const tokenHash = hashSecretToken(token);
    const sessionId = idOfSecretToken('ses', tokenHash);
    const session = await this.#store.get<SessionDocument>(sessionsProjection.collection, sessionId);
    if (session === undefined || !isSameHash(session.tokenHash, tokenHash)) return undefined;
    const { userId } = session;
    const [user, lastSeenAt, membership] = await Promise.all([
      this.#users.find(userId),
      this.#uses.lastSeenAt(sessionId),
      this.#membershipOf(session),
    ]);
    const now = this.#clock.now();
    if (user === undefined || !isValidSession(session, user, lastSeenAt, now)) return undefined;
    const formToken = hash('sha256', `form:${token}`, 'base64url');
    const { email, isOperator } = user;
    const active = { sessionId, userId, email, membership, isOperator, isFresh: isFresh(session, now), formToken };
    return { session, active };
  }

  /** The valid sessions of a user, newest first. */
  async ofUser(userId: string): Promise<readonly SessionView[]> {
    const user = await this.#users.find(userId);
    const query = { equals: { userId }, orderBy: 'order', descending: true, limit: maxListed };
    const sessions = await this.#store.find<SessionDocument>(sessionsProjection.collection, query);
    const views: SessionView[] = [];
    for (const session of sessions) {
      const { sessionId, startedAt, address, userAgent } = session;
      const lastSeenAt = await this.#uses.lastSeenAt(sessionId);
      if (user === undefined || !isValidSession(session, user, lastSeenAt, this.#clock.now())) continue;
      views.push({ sessionId, startedAt, lastSeenAt: lastSeenAt ?? startedAt, address, userAgent });
    }
    return views;
  }

  /** In the account of the session, or in another one where the user is no member of it any more. */
  async #membershipOf({ accountId, userId }: SessionDocument): Promise<MemberDocument | undefined> {
    return (await this.#memberships.find(accountId, userId)) ?? (await this.#memberships.ofUser(userId))[0];
  }
}
