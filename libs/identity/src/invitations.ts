import { Injectable } from '@nestjs/common';
import { ReadStore } from '#event-sourcing';
import { Clock } from '#kernel';
import { invitationsProjection } from './invitations.projection.ts';
import type { InvitationDocument } from './invitations.projection.ts';
import { hashSecretToken, idOfSecretToken, isSameHash } from './secret-token.ts';

const maxListed = 100;

/** Looks invitations up. */
@Injectable()
export class Invitations {
  readonly #store: ReadStore;
  readonly #clock: Clock;

  constructor(store: ReadStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** The invitation of a link, if it still works. */
  async findOpen(token: string): Promise<InvitationDocument | undefined> {
    const tokenHash = hashSecretToken(token);
    const id = idOfSecretToken('inv', tokenHash);
    const invitation = await this.#store.get<InvitationDocument>(invitationsProjection.collection, id);
    if (invitation === undefined || !isSameHash(invitation.tokenHash, tokenHash)) return undefined;
    return this.#isOpen(invitation) ? invitation : undefined;
  }

  /** Those of an account that still work, newest first. */
  async openOf(accountId: string): Promise<readonly InvitationDocument[]> {
    const query = { equals: { accountId, state: 'open' }, orderBy: 'order', descending: true, limit: maxListed };
    // The newest are those that have not expired.
    const all = await this.#store.find<InvitationDocument>(invitationsProjection.collection, query);
    return all.filter((invitation) => this.#isOpen(invitation));
  }

  #isOpen({ state, expiresAt }: InvitationDocument): boolean {
    return state === 'open' && expiresAt > this.#clock.timestamp();
  }
}
