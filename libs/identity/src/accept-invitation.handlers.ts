import { Command, CommandBus, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { CommandExecutor, ReadYourWrites } from '#event-sourcing';
import type { CommandContext } from '#event-sourcing';
import { Clock, KeyedMutex, Rejected } from '#kernel';
import { AddInvitedMember } from './identity.commands.ts';
import { invitationStream } from './invitation.decider.ts';
import { Invitations } from './invitations.ts';
import type { InvitationDocument } from './invitations.projection.ts';
import { invitationsProjection } from './invitations.projection.ts';
import { maxMembers, tooManyMembers } from './members.decider.ts';
import { Memberships } from './memberships.ts';
import { PasswordHash } from './password-hash.ts';
import { requireAcceptablePassword } from './password-rules.ts';
import { UserRegistration } from './register-user.ts';
import { contextOf } from './start-session.ts';
import type { ProvedUser } from './start-session.ts';
import { Users } from './users.ts';

/** Join an account as a user who exists and is signed in. Returns the account. @throws Rejected */
export class AcceptInvitation extends Command<{ readonly accountId: string }> {
  constructor(
    readonly token: string,
    readonly userId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(AcceptInvitation)
export class AcceptInvitationHandler implements ICommandHandler<AcceptInvitation> {
  readonly #mutex = new KeyedMutex();
  readonly #invitations: Invitations;
  readonly #memberships: Memberships;
  readonly #users: Users;
  readonly #executor: CommandExecutor;
  readonly #readYourWrites: ReadYourWrites;
  readonly #commands: CommandBus;
  readonly #clock: Clock;

  constructor(
    invitations: Invitations,
    memberships: Memberships,
    users: Users,
    executor: CommandExecutor,
    readYourWrites: ReadYourWrites,
    commands: CommandBus,
    clock: Clock,
  ) {
    this.#invitations = invitations;
    this.#memberships = memberships;
    this.#users = users;
    this.#executor = executor;
    this.#readYourWrites = readYourWrites;
    this.#commands = commands;
    this.#clock = clock;
  }

  /** One at a time for an account: an invitation that is accepted finds a place. */
  async execute({ token, userId, context }: AcceptInvitation): Promise<{ readonly accountId: string }> {
    const invitation = requireOpen(await this.#invitations.findOpen(token));
    await this.#mutex.runExclusive(invitation.accountId, () => this.#accept(invitation, userId, context));
    return { accountId: invitation.accountId };
  }

  async #accept({ invitationId, accountId, role }: InvitationDocument, userId: string, context: CommandContext) {
    await requirePlace(this.#memberships, accountId, userId);
    const user = await this.#users.find(userId);
    if (user === undefined) throw new Rejected('not_found', 'There is no such user.');
    const accept = { type: 'AcceptInvitation', userId, email: user.email, now: this.#clock.timestamp() } as const;
    const { position } = await this.#executor.execute(invitationStream, invitationId, accept, context);
    const add = new AddInvitedMember({ invitationId, accountId, userId, role }).withContext(context);
    await this.#commands.execute(add);
    await this.#readYourWrites.until(invitationsProjection, position);
  }
}

/** Register with an invitation, and join its account. Returns the new user. @throws Rejected */
export class RegisterInvited extends Command<ProvedUser> {
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

  async execute({ token, password, correlationId }: RegisterInvited): Promise<ProvedUser> {
    const { email, accountId } = requireOpen(await this.#invitations.findOpen(token));
    await requirePlace(this.#memberships, accountId);
    await requireAcceptablePassword(password, email);
    const passwordHash = await this.#passwords.of(password);
    const userId = await this.#registration.register({ email, passwordHash, opensAccount: null, correlationId });
    if (userId === undefined) {
      throw new Rejected('invalid_state', 'You are registered already. Sign in, then open the link again.');
    }
    const accept = new AcceptInvitation(token, userId, contextOf(userId, correlationId));
    await this.#commands.execute(accept);
    return { userId, generation: 0 };
  }
}

/** @throws Rejected `not_found` */
function requireOpen(invitation: InvitationDocument | undefined): InvitationDocument {
  if (invitation !== undefined) return invitation;
  throw new Rejected('not_found', 'The invitation has expired, was revoked, or was used already.');
}

/** The link stays open until a member is removed. @throws Rejected `limit_reached` */
async function requirePlace(memberships: Memberships, accountId: string, userId?: string): Promise<void> {
  const members = await memberships.ofAccount(accountId);
  if (members.length >= maxMembers && !members.some((member) => member.userId === userId)) throw tooManyMembers();
}
