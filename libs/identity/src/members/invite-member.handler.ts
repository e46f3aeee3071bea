import { createHmac } from 'node:crypto';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ChangeLimit } from '#accounts';
import { CommandExecutor, isOperator } from '#event-sourcing';
import type { CommandContext } from '#event-sourcing';
import { Clock, Ids, Rejected } from '#kernel';
import { emailDigest } from '../email-address.ts';
import { IdentitySettings } from '../identity-settings.ts';
import { invitationStream } from './invitation.decider.ts';
import { InvitationRevocation } from './invitation-revocation.ts';
import { hourMs, Invitations, maxOpenInvitations } from './invitations.ts';
import { Memberships } from './memberships.ts';
import type { Role } from './roles.ts';
import { hashSecretToken, idOfSecretToken, newSecretToken } from '../secret-token.ts';
import { requireEmailAddress } from '../sign-up/sign-up.handler.ts';
import { Users } from '../users/users.ts';

export const defaultInvitationHours = 72;

/** An invitation that was made: its token is part of the link, shown once and stored nowhere. */
export interface NewInvitation {
  readonly invitationId: string;
  readonly token: string;
  readonly email: string;
  readonly expiresAt: string;
}

/**
 * Make a link with which a person becomes a member of an account, once. It replaces earlier ones for the same address.
 * @throws Rejected `invalid_parameter`, `limit_reached`, `rate_limit_exceeded`, `invalid_state` for a member, and where a repetition finds its invitation used or revoked
 */
export class InviteMember extends Command<NewInvitation> {
  constructor(
    readonly invitation: {
      readonly accountId: string;
      readonly email: string;
      readonly role: Role;
      readonly hours: number;
      /** Names the form that was sent, unguessable: a repetition makes no other invitation, and gets the same link. */
      readonly formId?: string;
    },
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(InviteMember)
export class InviteMemberHandler implements ICommandHandler<InviteMember> {
  readonly #changeLimit: ChangeLimit;
  readonly #executor: CommandExecutor;
  readonly #settings: IdentitySettings;
  readonly #clock: Clock;
  readonly #ids: Ids;
  readonly #users: Users;
  readonly #memberships: Memberships;
  readonly #invitations: Invitations;
  readonly #revocation: InvitationRevocation;

  constructor(
    changeLimit: ChangeLimit,
    executor: CommandExecutor,
    settings: IdentitySettings,
    clock: Clock,
    ids: Ids,
    users: Users,
    memberships: Memberships,
    invitations: Invitations,
    revocation: InvitationRevocation,
  ) {
    this.#changeLimit = changeLimit;
    this.#executor = executor;
    this.#settings = settings;
    this.#clock = clock;
    this.#ids = ids;
    this.#users = users;
    this.#memberships = memberships;
    this.#invitations = invitations;
    this.#revocation = revocation;
  }

  async execute({ invitation, context }: InviteMember): Promise<NewInvitation> {
    const { accountId, role, hours } = invitation;
    const email = requireEmailAddress(invitation.email);
    const isLimited = !isOperator(context.actor);
    if (isLimited) await this.#changeLimit.take(accountId);
    await this.#requireNoMember(accountId, email);
    if (isLimited) await this.#requireFewOpen(accountId, email);
    const token = this.#tokenOf({ ...invitation, email });
    const tokenHash = hashSecretToken(token);
    const invitationId = idOfSecretToken('inv', tokenHash);
    const expiresAt = new Date(this.#clock.now() + hours * hourMs).toISOString();
    const data = { invitationId, accountId, email, role, tokenHash, expiresAt };
    const command = { type: 'CreateInvitation', ...data } as const;
    const { state } = await this.#executor.execute(invitationStream, invitationId, command, context);
    if (state.status !== 'open') throw new Rejected('invalid_state', 'This invitation was revoked or used already.');
    await this.#revocation.revokeOlder(data, context);
    return { invitationId, token, email, expiresAt: state.invitation.expiresAt };
  }

  /** @throws Rejected `invalid_state` */
  async #requireNoMember(accountId: string, email: string): Promise<void> {
    const user = await this.#users.findByEmail(email);
    if (user === undefined || (await this.#memberships.find(accountId, user.userId)) === undefined) return;
    throw new Rejected('invalid_state', `${email} is a member of the account already.`, { param: 'email' });
  }

  /** One to the same address is replaced. @throws Rejected `limit_reached` */
  async #requireFewOpen(accountId: string, email: string): Promise<void> {
    const open = await this.#invitations.openOf(accountId);
    const others = open.filter((one) => one.emailDigest !== emailDigest(email));
    if (others.length < maxOpenInvitations) return;
    throw new Rejected(
      'limit_reached',
      `An account has at most ${maxOpenInvitations} open invitations. Revoke one first.`,
    );
  }

  #tokenOf({ formId, ...invitation }: InviteMember['invitation']): string {
    if (formId === undefined) return newSecretToken(this.#ids);
    const [key] = this.#settings.secretsKeys;
    if (key === undefined) throw new Error('there is no key to derive the link with');
    const { accountId, email, role } = invitation;
    const form = JSON.stringify(['invitation', formId, accountId, email, role]);
    return createHmac('sha256', key).update(form).digest('base64url');
  }
}
