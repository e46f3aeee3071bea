import { Injectable } from '@nestjs/common';
import { CommandExecutor, ReadYourWrites } from '#event-sourcing';
import type { CommandContext } from '#event-sourcing';
import { invitationStream } from './invitation.decider.ts';
import type { InvitationRevoked } from './invitation.events.ts';
import { Invitations } from './invitations.ts';
import { invitationsProjection } from './invitations.projection.ts';
import type { InvitationDocument } from './invitations.projection.ts';
import { Users } from '../users/users.ts';

/** Ends the open invitations of a person to an account, who has joined it, is removed from it, or is invited again. */
@Injectable()
export class InvitationRevocation {
  readonly #invitations: Invitations;
  readonly #users: Users;
  readonly #executor: CommandExecutor;
  readonly #readYourWrites: ReadYourWrites;

  constructor(invitations: Invitations, users: Users, executor: CommandExecutor, readYourWrites: ReadYourWrites) {
    this.#invitations = invitations;
    this.#users = users;
    this.#executor = executor;
    this.#readYourWrites = readYourWrites;
  }

  /** @throws Rejected `service_unavailable` while the read model is behind: some would stay open */
  async revokeAll(
    { accountId, userId }: { readonly accountId: string; readonly userId: string },
    reason: 'joined' | 'member_removed',
    context: CommandContext,
  ): Promise<void> {
    const user = await this.#users.find(userId);
    if (user === undefined) return;
    await this.#revoke(await this.#openTo(accountId, user.email), { accountId, reason, userId }, context);
  }

  /**
   * Ends those that are older than this one, which is recorded: of several that are made at the same time, the last one
   * stays. @throws as `revokeAll`
   */
  async revokeOlder(
    { accountId, email, invitationId }: Pick<InvitationDocument, 'accountId' | 'email' | 'invitationId'>,
    context: CommandContext,
  ): Promise<void> {
    const open = await this.#openTo(accountId, email);
    const newer = open.find((one) => one.invitationId === invitationId);
    const older = open.filter(({ order }) => newer !== undefined && order < newer.order);
    await this.#revoke(older, { accountId, reason: 'replaced' }, context);
  }

  async #openTo(accountId: string, email: string): Promise<readonly InvitationDocument[]> {
    const all = await this.#invitations.toAddress(email);
    return all.filter((one) => one.accountId === accountId && one.state === 'open');
  }

  async #revoke(
    invitations: readonly InvitationDocument[],
    because: Omit<InvitationRevoked['data'], 'invitationId'>,
    context: CommandContext,
  ): Promise<void> {
    const revoke = { type: 'RevokeInvitation', ...because } as const;
    for (const { invitationId } of invitations) {
      const { position } = await this.#executor.execute(invitationStream, invitationId, revoke, context);
      await this.#readYourWrites.until(invitationsProjection, position);
    }
  }
}
