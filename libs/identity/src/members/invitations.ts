import { Injectable } from '@nestjs/common';
import { EventLog, findAll, findEach, ReadStore, ReadYourWrites } from '#event-sourcing';
import { Clock, Rejected } from '#kernel';
import { emailDigest } from '../email-address.ts';
import { invitationsProjection } from './invitations.projection.ts';
import type { InvitationDocument } from './invitations.projection.ts';
import { hashSecretToken, idOfSecretToken, isSameHash } from '../secret-token.ts';

/** Of an account: its members make no more than are listed, where they can be revoked. */
export const maxOpenInvitations = 100;
/** The longest time that an invitation works. */
export const maxInvitationHours = 720;
export const hourMs = 60 * 60_000;

/** Looks invitations up. */
@Injectable()
export class Invitations {
  readonly #store: ReadStore;
  readonly #clock: Clock;
  readonly #readYourWrites: ReadYourWrites;
  readonly #log: EventLog;

  constructor(store: ReadStore, clock: Clock, readYourWrites: ReadYourWrites, log: EventLog) {
    this.#store = store;
    this.#clock = clock;
    this.#readYourWrites = readYourWrites;
    this.#log = log;
  }

  /** The invitation of a link, if it still works. */
  async findOpen(token: string): Promise<InvitationDocument | undefined> {
    const invitation = await this.find(token);
    return invitation !== undefined && this.#isOpen(invitation) ? invitation : undefined;
  }

  /** The invitation of a link, whether or not it still works. */
  async find(token: string): Promise<InvitationDocument | undefined> {
    const tokenHash = hashSecretToken(token);
    const id = idOfSecretToken('inv', tokenHash);
    const invitation = await this.#store.get<InvitationDocument>(invitationsProjection.collection, id);
    return invitation !== undefined && isSameHash(invitation.tokenHash, tokenHash) ? invitation : undefined;
  }

  /** Those of an account that still work, newest first: a hundred, where operators have made more. */
  async openOf(accountId: string): Promise<readonly InvitationDocument[]> {
    const open: InvitationDocument[] = [];
    const newestFirst = { equals: { accountId, state: 'open' }, orderBy: 'order', descending: true } as const;
    const oldest = new Date(this.#clock.now() - maxInvitationHours * hourMs).toISOString();
    for await (const one of findEach<InvitationDocument>(this.#store, invitationsProjection.collection, newestFirst)) {
      // That one has expired says nothing of those before it: they may work for longer.
      if (open.length === maxOpenInvitations || one.createdAt < oldest) break;
      if (this.#isOpen(one)) open.push(one);
    }
    return open;
  }

  /**
   * All that were ever made for the address and are still stored, of all accounts, used or not.
   * @throws Rejected `service_unavailable` while the read model is behind: some would be missing
   */
  async toAddress(email: string): Promise<readonly InvitationDocument[]> {
    if (!(await this.#readYourWrites.catchesUp(invitationsProjection, this.#log))) {
      throw new Rejected('service_unavailable', 'The invitations are behind the event log. Retry in 2 s.', {
        retryAfter: 2,
      });
    }
    return findAll<InvitationDocument>(this.#store, invitationsProjection.collection, {
      emailDigest: emailDigest(email),
    });
  }

  #isOpen({ state, expiresAt }: InvitationDocument): boolean {
    return state === 'open' && expiresAt > this.#clock.timestamp();
  }
}
