import { Command, CommandBus, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { CommandExecutor, ReadYourWrites } from '#event-sourcing';
import type { CommandContext, Position } from '#event-sourcing';
import { Clock, Rejected } from '#kernel';
import { invitationDecider, invitationStream, noLongerWorks } from './invitation.decider.ts';
import type { InvitationCommand } from './invitation.decider.ts';
import { InvitationRevocation } from './invitation-revocation.ts';
import { Invitations } from './invitations.ts';
import type { InvitationDocument } from './invitations.projection.ts';
import { invitationsProjection } from './invitations.projection.ts';
import { maxMembers, membersStream, tooManyMembers } from './members.decider.ts';
import type { MembersCommand } from './members.decider.ts';
import { membersProjection } from './members.projection.ts';
import { Memberships } from './memberships.ts';
import { PasswordHash } from '../users/password-hash.ts';
import { requireAcceptablePassword } from '../users/password-rules.ts';
import { UserRegistration } from '../users/register-user.ts';
import { contextOf } from '../sessions/start-session.ts';
import type { ProvedUser } from '../sessions/start-session.ts';
import { Users } from '../users/users.ts';

/** Leaves the response time for what follows. */
const maxWaitMs = 2_000;

/** A user has become a member of the account. */
export interface Joined {
  readonly accountId: string;
  /** Whether the read models show it; otherwise they will. */
  readonly isShown: boolean;
}

/**
 * Join an account as a user who exists and is signed in; other invitations to it end. It has happened once it is
 * recorded, also where the read models are behind. The user may repeat it. @throws Rejected
 */
export class AcceptInvitation extends Command<Joined> {
  constructor(
    readonly token: string,
    readonly userId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

type AddByInvitation = Extract<MembersCommand, { type: 'AddMember' }> & { readonly invitationId: string };

@CommandHandler(AcceptInvitation)
export class AcceptInvitationHandler implements ICommandHandler<AcceptInvitation> {
  readonly #invitations: Invitations;
  readonly #users: Users;
  readonly #executor: CommandExecutor;
  readonly #readYourWrites: ReadYourWrites;
  readonly #clock: Clock;
  readonly #revocation: InvitationRevocation;

  constructor(
    invitations: Invitations,
    users: Users,
    executor: CommandExecutor,
    readYourWrites: ReadYourWrites,
    clock: Clock,
    revocation: InvitationRevocation,
  ) {
    this.#invitations = invitations;
    this.#users = users;
    this.#executor = executor;
    this.#readYourWrites = readYourWrites;
    this.#clock = clock;
    this.#revocation = revocation;
  }

  async execute({ token, userId, context }: AcceptInvitation): Promise<Joined> {
    const { invitationId, accountId, role } = requireInvitation(await this.#invitations.find(token));
    const user = await this.#users.find(userId);
    if (user === undefined) throw new Rejected('not_found', 'There is no user with this id.');
    const accept = { type: 'AcceptInvitation', userId, email: user.email, now: this.#clock.timestamp() } as const;
    const { state: invitation } = await this.#executor.read(invitationStream, invitationId);
    invitationDecider.decide(accept, invitation);
    const membership = { accountId, userId } as const;
    const add = {
      type: 'AddMember',
      ...membership,
      role,
      invitationId,
      isAccepted: invitation.status === 'accepted',
    } as const;
    const [joined, ended] = await this.#join(add, accept, context);
    const areShown = await Promise.all([
      this.#readYourWrites.reaches(membersProjection, joined, maxWaitMs),
      this.#readYourWrites.reaches(invitationsProjection, ended, maxWaitMs),
    ]);
    const isShown = areShown.every(Boolean);
    // Where it is not, other invitations stay open: they give a member nothing, and end with the membership.
    if (isShown) await this.#revocation.revokeAll(membership, 'joined', context);
    return { accountId, isShown };
  }

  /**
   * The place in the account is taken first: the stream of its members decides whether there is one, also where several
   * processes accept invitations at the same time. It is returned where the invitation was revoked in the meantime. The
   * invitation of somebody who is a member by another one is ended, not accepted: one that is accepted has added its member.
   */
  async #join(
    add: AddByInvitation,
    accept: InvitationCommand,
    context: CommandContext,
  ): Promise<readonly [joined: Position, ended: Position]> {
    const { accountId, userId, invitationId } = add;
    const { state, events, position } = await this.#executor.execute(membersStream, accountId, add, context);
    if (!state.roles.has(userId)) throw noLongerWorks();
    const end = state.used.has(invitationId)
      ? accept
      : ({ type: 'RevokeInvitation', accountId, reason: 'joined', userId } as const);
    try {
      const ended = await this.#executor.execute(invitationStream, invitationId, end, context);
      return [position, ended.position];
    } catch (error) {
      if (error instanceof Rejected && error.code === 'not_found' && events.length > 0) {
        const remove = { type: 'RemoveMember', accountId, userId, evenLastOwner: true } as const;
        await this.#executor.execute(membersStream, accountId, remove, context);
      }
      throw error;
    }
  }
}

/** Register with an invitation, and join its account. Returns the new user. @throws Rejected */
export class RegisterInvited extends Command<ProvedUser & Joined> {
  constructor(
    readonly token: string,
    readonly password: string,
    readonly correlationId: string,
  ) {
    super();
  }
}

@CommandHandler(RegisterInvited)
export class RegisterInvitedHandler implements ICommandHandler<RegisterInvited> {
  readonly #invitations: Invitations;
  readonly #memberships: Memberships;
  readonly #passwords: PasswordHash;
  readonly #registration: UserRegistration;
  readonly #commands: CommandBus;

  constructor(
    invitations: Invitations,
    memberships: Memberships,
    passwords: PasswordHash,
    registration: UserRegistration,
    commands: CommandBus,
  ) {
    this.#invitations = invitations;
    this.#memberships = memberships;
    this.#passwords = passwords;
    this.#registration = registration;
    this.#commands = commands;
  }

  async execute({ token, password, correlationId }: RegisterInvited): Promise<ProvedUser & Joined> {
    const { email, accountId } = requireInvitation(await this.#invitations.findOpen(token));
    await requirePlace(this.#memberships, accountId);
    await requireAcceptablePassword(password, email);
    const passwordHash = await this.#passwords.of(password);
    const userId = await this.#registration.register({ email, passwordHash, opensAccount: null, correlationId });
    if (userId === undefined) {
      throw new Rejected('invalid_state', 'You are registered already. Sign in, then open the link again.');
    }
    const accept = new AcceptInvitation(token, userId, contextOf(userId, correlationId));
    const joined = await this.#commands.execute(accept);
    return { userId, generation: 0, ...joined };
  }
}

/** @throws Rejected `not_found` */
function requireInvitation(invitation: InvitationDocument | undefined): InvitationDocument {
  if (invitation !== undefined) return invitation;
  throw noLongerWorks();
}

/** Before anybody is registered; the link stays open until a member is removed. @throws Rejected `limit_reached` */
async function requirePlace(memberships: Memberships, accountId: string): Promise<void> {
  if ((await memberships.ofAccount(accountId)).length >= maxMembers) throw tooManyMembers();
}
