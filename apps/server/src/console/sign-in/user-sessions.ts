import { Injectable } from '@nestjs/common';
import { Accounts } from '#accounts';
import { Sessions } from '#identity';
import type { ActiveSession } from '#identity';
import { ConsoleSessions } from '../../web/console-session.ts';
import type { SignedInUser } from '../../web/console-session.ts';
import { sessionTokenOf } from './session-cookie.ts';

/** The sessions of the web site are those of users. */
@Injectable()
export class UserSessions extends ConsoleSessions {
  readonly #sessions: Sessions;
  readonly #accounts: Accounts;

  constructor(sessions: Sessions, accounts: Accounts) {
    super();
    this.#sessions = sessions;
    this.#accounts = accounts;
  }

  override async use(cookies: string | undefined): Promise<SignedInUser | undefined> {
    const token = sessionTokenOf(cookies);
    return token === undefined ? undefined : this.#userOf(await this.#sessions.use(token));
  }

  override async find(cookies: string | undefined): Promise<SignedInUser | undefined> {
    const token = sessionTokenOf(cookies);
    return token === undefined ? undefined : this.#userOf(await this.#sessions.find(token));
  }

  async #userOf(session: ActiveSession | undefined): Promise<SignedInUser | undefined> {
    if (session === undefined) return undefined;
    const { membership, ...user } = session;
    if (membership === undefined) return user;
    const { accountId, role } = membership;
    const accountName = (await this.#accounts.find(accountId))?.name ?? accountId;
    return { ...user, membership: { accountId, accountName, role } };
  }
}
