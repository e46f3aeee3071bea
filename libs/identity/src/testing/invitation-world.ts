import type { CommandBus } from '@nestjs/cqrs';
import { ChangeLimit } from '#accounts';
import type { CommandContext, CommandExecutor } from '#event-sourcing';
import {
  AcceptInvitation,
  AcceptInvitationHandler,
  RegisterInvitedHandler,
} from '../members/accept-invitation.handlers.ts';
import { ChangeMembers, ChangeMembersHandler } from '../members/change-members.handler.ts';
import { EraseUser, EraseUserHandler } from '../users/erase-user.handler.ts';
import { IdentitySettings } from '../identity-settings.ts';
import { AddInvitedMember } from '../identity.commands.ts';
import { AddInvitedMemberHandler } from '../sign-up/complete-registration.handlers.ts';
import { invitationStream } from '../members/invitation.decider.ts';
import { InvitationRevocation } from '../members/invitation-revocation.ts';
import { Invitations } from '../members/invitations.ts';
import { InviteMember, InviteMemberHandler } from '../members/invite-member.handler.ts';
import { membersStream } from '../members/members.decider.ts';
import { hashSecretToken, idOfSecretToken } from '../secret-token.ts';
import { SecurityLog } from '../security-log/security-log.ts';
import { identityWorld } from './identity-world.ts';

export const password = 'correct horse battery staple';
const context = { actor: 'system:test', correlationId: 'req_1', causationId: 'req_1' };
const accountId = 'acc_1';

interface Form {
  readonly formId?: string;
  readonly accountId?: string;
  readonly hours?: number;
}

/** Invitations to the account `acc_1`, and its members. */
export function invitationWorld() {
  const world = identityWorld();
  const { log, store, users, executor, readYourWrites, clock, ids, memberships, passwords, registration } = world;
  const invitations = new Invitations(store, clock, readYourWrites, log);
  const settings = new IdentitySettings({ openSignup: false, secretsKeys: [Buffer.alloc(32, 1)] });
  const revocation = new InvitationRevocation(invitations, users, executor, readYourWrites);
  /** Another process has another executor: they share the log only. */
  const acceptInProcess = (process: CommandExecutor) =>
    new AcceptInvitationHandler(invitations, users, process, readYourWrites, clock, revocation);
  const accept = acceptInProcess(executor);
  const changeLimit = new ChangeLimit(world.windows, clock);
  const changing = new ChangeMembersHandler(changeLimit, executor, readYourWrites, revocation);
  const commands = {
    execute: (command: AcceptInvitation | ChangeMembers) =>
      command instanceof ChangeMembers ? changing.execute(command) : accept.execute(command),
  } as unknown as CommandBus;
  const inviting = new InviteMemberHandler(
    changeLimit,
    executor,
    settings,
    clock,
    ids,
    users,
    memberships,
    invitations,
    revocation,
  );
  const securityLog = new SecurityLog(store, readYourWrites, log);
  const erasing = new EraseUserHandler(
    users,
    memberships,
    invitations,
    securityLog,
    commands,
    executor,
    readYourWrites,
    log,
    clock,
  );
  const addMember = (userId: string) => {
    const command = { type: 'AddMember', accountId, userId, role: 'owner', invitationId: userId } as const;
    return executor.execute(membersStream, accountId, command, context);
  };
  /** As another process makes one that does not know yet who has joined, or is interrupted before it ends the earlier ones. */
  const create = async (email: string) => {
    const token = ids.token();
    const tokenHash = hashSecretToken(token);
    const invitationId = idOfSecretToken('inv', tokenHash);
    const expiresAt = new Date(clock.now() + 60_000).toISOString();
    const invitation = { invitationId, accountId, email, role: 'member', tokenHash, expiresAt } as const;
    await executor.execute(invitationStream, invitationId, { type: 'CreateInvitation', ...invitation }, context);
    return { token, invitationId };
  };
  const completing = new AddInvitedMemberHandler(executor, readYourWrites);
  return {
    ...world,
    invitations,
    changeLimit,
    accept,
    acceptInProcess,
    create,
    register: new RegisterInvitedHandler(invitations, memberships, passwords, registration, commands),
    invite: (email: string, form: Form = {}, by: CommandContext = context) =>
      inviting.execute(new InviteMember({ accountId, email, role: 'member', hours: 24, ...form }, by)),
    /** As the saga does. */
    complete: (accepted: AddInvitedMember['invitation']) =>
      completing.execute(new AddInvitedMember(accepted).withContext(context)),
    join: (token: string, userId: string) => accept.execute(new AcceptInvitation(token, userId, context)),
    changeMembers: (change: ChangeMembers['change'], by: CommandContext) =>
      changing.execute(new ChangeMembers(change, by)),
    erase: (userId: string) => erasing.execute(new EraseUser(userId, context)),
    fill: async (count: number) => {
      for (let n = 0; n < count; n++) await addMember(`usr_${n}`);
    },
    registerUser: async (email: string) => {
      const passwordHash = await passwords.of(password);
      return (await registration.register({ email, passwordHash, opensAccount: null, correlationId: 'r' })) ?? '';
    },
  };
}
