import { Injectable } from '@nestjs/common';
import { CommandExecutor, ReadYourWrites } from '#event-sourcing';
import type { CommandContext } from '#event-sourcing';
import { invitationStream } from './invitation.decider.ts';
import type { InvitationRevoked } from './invitation.events.ts';
import { Invitations } from './invitations.ts';
import { invitationsProjection } from './invitations.projection.ts';
import { Users } from './users.ts';

/** Ends the open invitations of a person to an account: who has joined it, or is removed from it, needs a new one. */
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
    reason: NonNullable<InvitationRevoked['data']['reason']>,
    context: CommandContext,
  ): Promise<void> {
    const user = await this.#users.find(userId);
    if (user === undefined) return;
    const all = await this.#invitations.toAddress(user.email);
    for (const { invitationId } of all.filter((one) => one.accountId === accountId && one.state === 'open')) {
      const revoke = { type: 'RevokeInvitation', accountId, reason, userId } as const;
      const { position } = await this.#executor.execute(invitationStream, invitationId, revoke, context);
      await this.#readYourWrites.until(invitationsProjection, position);
    }
  }
}
