import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { CommandExecutor, ReadYourWrites } from '#event-sourcing';
import type { CommandContext } from '#event-sourcing';
import { Clock, Ids } from '#kernel';
import { invitationStream } from './invitation.decider.ts';
import { invitationsProjection } from './invitations.projection.ts';
import type { Role } from './roles.ts';
import { hashSecretToken, idOfSecretToken, newSecretToken } from './secret-token.ts';
import { requireEmailAddress } from './sign-up.handler.ts';

export const defaultInvitationHours = 72;
const hourMs = 60 * 60_000;

/** An invitation that was made: its token is part of the link, shown once and stored nowhere. */
export interface NewInvitation {
  readonly invitationId: string;
  readonly token: string;
  readonly email: string;
  readonly expiresAt: string;
}

/** Make a link with which a person becomes a member of an account, once. @throws Rejected `invalid_parameter` */
export class InviteMember extends Command<NewInvitation> {
  constructor(
    readonly invitation: {
      readonly accountId: string;
      readonly email: string;
      readonly role: Role;
      readonly hours: number;
    },
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(InviteMember)
export class InviteMemberHandler implements ICommandHandler<InviteMember> {
  readonly #executor: CommandExecutor;
  readonly #readYourWrites: ReadYourWrites;
  readonly #clock: Clock;
  readonly #ids: Ids;

  constructor(executor: CommandExecutor, readYourWrites: ReadYourWrites, clock: Clock, ids: Ids) {
    this.#executor = executor;
    this.#readYourWrites = readYourWrites;
    this.#clock = clock;
    this.#ids = ids;
  }

  async execute({ invitation, context }: InviteMember): Promise<NewInvitation> {
    const { accountId, role, hours } = invitation;
    const email = requireEmailAddress(invitation.email);
    const token = newSecretToken(this.#ids);
    const tokenHash = hashSecretToken(token);
    const invitationId = idOfSecretToken('inv', tokenHash);
    const expiresAt = new Date(this.#clock.now() + hours * hourMs).toISOString();
    const data = { invitationId, accountId, email, role, tokenHash, expiresAt };
    const command = { type: 'CreateInvitation', ...data } as const;
    const { position } = await this.#executor.execute(invitationStream, invitationId, command, context);
    await this.#readYourWrites.until(invitationsProjection, position);
    return { invitationId, token, email, expiresAt };
  }
}
