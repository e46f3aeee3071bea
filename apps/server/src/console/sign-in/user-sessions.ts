import { Injectable } from '@nestjs/common';
import { Sessions } from '#identity';
import { ConsoleSessions } from '../../web/console-session.ts';
import type { ConsoleSession } from '../../web/console-session.ts';
import { sessionTokenOf } from './session-cookie.ts';

/** The sessions of the web site are those of users. */
@Injectable()
export class UserSessions extends ConsoleSessions {
  readonly #sessions: Sessions;

  constructor(sessions: Sessions) {
    super();
    this.#sessions = sessions;
  }

  override async find(cookies: string | undefined): Promise<ConsoleSession | undefined> {
    const token = sessionTokenOf(cookies);
    return token === undefined ? undefined : this.#sessions.find(token);
  }
}
