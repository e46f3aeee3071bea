import { Injectable } from '@nestjs/common';
import { CommandExecutor, ReadYourWrites } from '#event-sourcing';
import { Ids, Rejected } from '#kernel';
import { emailStream } from './email.decider.ts';
import { emailDigest } from '../email-address.ts';
import { contextOf } from '../sessions/start-session.ts';
import { userStream } from './user.decider.ts';
import type { UserRegistered } from './user.events.ts';
import { usersProjection } from './users.projection.ts';

/** A person who is about to become a user. */
export interface NewUser extends Pick<UserRegistered['data'], 'email' | 'passwordHash' | 'opensAccount'> {
  readonly correlationId: string;
}

/** Registers users, one for each e-mail address. */
@Injectable()
export class UserRegistration {
  readonly #executor: CommandExecutor;
  readonly #readYourWrites: ReadYourWrites;
  readonly #ids: Ids;

  constructor(executor: CommandExecutor, readYourWrites: ReadYourWrites, ids: Ids) {
    this.#executor = executor;
    this.#readYourWrites = readYourWrites;
    this.#ids = ids;
  }

  /**
   * The address is claimed first. A claim that was interrupted before the user was registered is continued by the next
   * registration with the address.
   * @returns the id of the new user; undefined where the address belongs to another
   */
  async register({ correlationId, ...user }: NewUser): Promise<string | undefined> {
    const digest = emailDigest(user.email);
    const claim = { type: 'ClaimEmail', emailDigest: digest, userId: `usr_${this.#ids.token()}` } as const;
    const claimed = await this.#executor.execute(emailStream, digest, claim, contextOf(claim.userId, correlationId));
    const userId = claimed.state?.userId ?? claim.userId;
    const command = { type: 'RegisterUser', userId, emailDigest: digest, ...user } as const;
    try {
      const { position } = await this.#executor.execute(userStream, userId, command, contextOf(userId, correlationId));
      await this.#readYourWrites.until(usersProjection, position);
      return userId;
    } catch (error) {
      if (error instanceof Rejected && error.code === 'invalid_state') return undefined;
      throw error;
    }
  }
}
