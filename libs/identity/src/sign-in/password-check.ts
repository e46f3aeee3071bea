import { Injectable } from '@nestjs/common';
import type { AttemptSource } from '../client.ts';
import { PasswordHash } from '../users/password-hash.ts';
import { SignInDelays } from './sign-in-delays.ts';
import type { UserDocument } from '../users/users.projection.ts';

/** Compares passwords, slowed after failures. */
@Injectable()
export class PasswordCheck {
  readonly #passwords: PasswordHash;
  readonly #delays: SignInDelays;

  constructor(passwords: PasswordHash, delays: SignInDelays) {
    this.#passwords = passwords;
    this.#delays = delays;
  }

  /**
   * The same work where there is no user. A password that could not be compared is no failure.
   * @throws Rejected `rate_limit_exceeded`, `service_unavailable`
   */
  async isRight(
    password: string,
    user: UserDocument | undefined,
    emailDigest: string,
    source: AttemptSource,
  ): Promise<boolean> {
    const attempt = await this.#delays.begin(emailDigest, source);
    let isRight: boolean;
    try {
      isRight = await this.#passwords.matches(password, user?.passwordHash);
    } catch (error) {
      await attempt.withdraw();
      throw error;
    }
    if (isRight) await attempt.succeeded();
    return isRight;
  }
}
