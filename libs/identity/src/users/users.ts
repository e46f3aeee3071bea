import { Injectable } from '@nestjs/common';
import { ReadStore } from '#event-sourcing';
import type { Scalar } from '#event-sourcing';
import { emailDigest } from '../email-address.ts';
import { hashSecretToken } from '../secret-token.ts';
import { usersProjection } from './users.projection.ts';
import type { UserDocument } from './users.projection.ts';

/** Looks users up: one read each, without the bus. */
@Injectable()
export class Users {
  readonly #store: ReadStore;

  constructor(store: ReadStore) {
    this.#store = store;
  }

  find(userId: string): Promise<UserDocument | undefined> {
    return this.#store.get<UserDocument>(usersProjection.collection, userId);
  }

  findByEmail(address: string): Promise<UserDocument | undefined> {
    return this.#findOnly({ emailDigest: emailDigest(address) }, 'emailDigest');
  }

  /** The user whose reset link has this token, used or expired ones excluded. */
  async findByResetToken(token: string, now: string): Promise<UserDocument | undefined> {
    const user = await this.#findOnly({ resetTokenHash: hashSecretToken(token) }, 'userId');
    const expiresAt = user?.resetExpiresAt ?? null;
    return expiresAt !== null && expiresAt > now ? user : undefined;
  }

  async #findOnly(equals: Readonly<Record<string, Scalar>>, orderBy: string): Promise<UserDocument | undefined> {
    const [user] = await this.#store.find<UserDocument>(usersProjection.collection, { equals, orderBy, limit: 1 });
    return user;
  }
}
