import { Injectable } from '@nestjs/common';
import { Accounts } from '#accounts';
import { Sessions } from '#identity';
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

  override async find(cookies: string | undefined): Promise<SignedInUser | undefined> {
    const token = sessionTokenOf(cookies);
    const session = token === undefined ? undefined : await this.#sessions.find(token);
    if (session === undefined) return undefined;
    const { membership, ...user } = session;
    if (membership === undefined) return user;
    const { accountId, role } = membership;
    const accountName = (await this.#accounts.find(accountId))?.name ?? accountId;
    return { ...user, membership: { accountId, accountName, role } };
  }
}
