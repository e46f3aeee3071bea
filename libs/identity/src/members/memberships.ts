import { Injectable } from '@nestjs/common';
import { ReadStore } from '#event-sourcing';
import { maxMembers } from './members.decider.ts';
import { memberDocumentId, membersProjection } from './members.projection.ts';
import type { MemberDocument } from './members.projection.ts';

/** Looks up who is a member of which account. */
@Injectable()
export class Memberships {
  readonly #store: ReadStore;

  constructor(store: ReadStore) {
    this.#store = store;
  }

  find(accountId: string, userId: string): Promise<MemberDocument | undefined> {
    return this.#store.get<MemberDocument>(membersProjection.collection, memberDocumentId({ accountId, userId }));
  }

  /** The accounts of a user, the oldest membership first. */
  ofUser(userId: string): Promise<readonly MemberDocument[]> {
    return this.#find({ userId });
  }

  /** The members of an account, the oldest first. */
  ofAccount(accountId: string): Promise<readonly MemberDocument[]> {
    return this.#find({ accountId });
  }

  #find(equals: Readonly<Record<string, string>>): Promise<readonly MemberDocument[]> {
    const query = { equals, orderBy: 'order', limit: maxMembers };
    return this.#store.find<MemberDocument>(membersProjection.collection, query);
  }
}
