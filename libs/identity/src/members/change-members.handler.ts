import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ChangeLimit } from '#accounts';
import { CommandExecutor, isOperator, ReadYourWrites } from '#event-sourcing';
import type { CommandContext } from '#event-sourcing';
import { invitationStream } from './invitation.decider.ts';
import { InvitationRevocation } from './invitation-revocation.ts';
import { invitationsProjection } from './invitations.projection.ts';
import { membersDecider, membersStream } from './members.decider.ts';
import type { MembersCommand } from './members.decider.ts';
import { membersProjection } from './members.projection.ts';

/**
 * Change the role of a member, or remove one, whose open invitations to the account end; it holds from the next request
 * on. @throws Rejected
 */
export class ChangeMembers extends Command<void> {
  constructor(
    readonly change: Exclude<MembersCommand, { type: 'AddMember' }>,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ChangeMembers)
export class ChangeMembersHandler implements ICommandHandler<ChangeMembers> {
  readonly #changeLimit: ChangeLimit;
  readonly #executor: CommandExecutor;
  readonly #readYourWrites: ReadYourWrites;
  readonly #revocation: InvitationRevocation;

  constructor(
    changeLimit: ChangeLimit,
    executor: CommandExecutor,
    readYourWrites: ReadYourWrites,
    revocation: InvitationRevocation,
  ) {
    this.#changeLimit = changeLimit;
    this.#executor = executor;
    this.#readYourWrites = readYourWrites;
    this.#revocation = revocation;
  }

  async execute({ change, context }: ChangeMembers): Promise<void> {
    // A removal must always be possible.
    if (change.type === 'RemoveMember') await this.#endInvitations(change, context);
    else if (!isOperator(context.actor)) await this.#changeLimit.take(change.accountId);
    const { position } = await this.#executor.execute(membersStream, change.accountId, change, context);
    await this.#readYourWrites.until(membersProjection, position);
  }

  /** Before the removal: a removed member must find no link that works, also where the removal is interrupted. */
  async #endInvitations(remove: MembersCommand, context: CommandContext): Promise<void> {
    const { state } = await this.#executor.read(membersStream, remove.accountId);
    if (membersDecider.decide(remove, state).length === 0) return;
    await this.#revocation.revokeAll(remove, 'member_removed', context);
  }
}

/** Make the link of an invitation of the account useless. @throws Rejected `not_found` */
export class RevokeInvitation extends Command<void> {
  constructor(
    readonly accountId: string,
    readonly invitationId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RevokeInvitation)
export class RevokeInvitationHandler implements ICommandHandler<RevokeInvitation> {
  readonly #executor: CommandExecutor;
  readonly #readYourWrites: ReadYourWrites;

  constructor(executor: CommandExecutor, readYourWrites: ReadYourWrites) {
    this.#executor = executor;
    this.#readYourWrites = readYourWrites;
  }

  async execute({ accountId, invitationId, context }: RevokeInvitation): Promise<void> {
    const command = { type: 'RevokeInvitation', accountId } as const;
    const { position } = await this.#executor.execute(invitationStream, invitationId, command, context);
    await this.#readYourWrites.until(invitationsProjection, position);
  }
}
