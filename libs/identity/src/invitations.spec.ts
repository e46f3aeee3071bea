import { describe, expect, it } from '@jest/globals';
import type { CommandBus } from '@nestjs/cqrs';
import { AcceptInvitation, AcceptInvitationHandler } from './accept-invitation.handlers.ts';
import { RegisterInvited, RegisterInvitedHandler } from './accept-invitation.handlers.ts';
import { AddInvitedMemberHandler } from './complete-registration.handlers.ts';
import { AddInvitedMember } from './identity.commands.ts';
import { invitationStream } from './invitation.decider.ts';
import { Invitations } from './invitations.ts';
import { InviteMember, InviteMemberHandler } from './invite-member.handler.ts';
import { maxMembers, membersStream } from './members.decider.ts';
import { identityWorld } from './testing/identity-world.ts';

const context = { actor: 'system:test', correlationId: 'req_1', causationId: 'req_1' };
const accountId = 'acc_1';
const password = 'correct horse battery staple';

function prepare() {
  const world = identityWorld();
  const { store, users, executor, readYourWrites, clock, ids, memberships, passwords, registration } = world;
  const invitations = new Invitations(store, clock);
  const add = new AddInvitedMemberHandler(executor, readYourWrites);
  const commands = {
    execute: (command: unknown) =>
      command instanceof AddInvitedMember ? add.execute(command) : accept.execute(command as AcceptInvitation),
  } as unknown as CommandBus;
  const accept = new AcceptInvitationHandler(
    invitations,
    memberships,
    users,
    executor,
    readYourWrites,
    commands,
    clock,
  );
  const register = new RegisterInvitedHandler(invitations, memberships, passwords, registration, commands);
  const inviting = new InviteMemberHandler(executor, readYourWrites, clock, ids);
  const invite = (email: string) =>
    inviting.execute(new InviteMember({ accountId, email, role: 'member', hours: 24 }, context));
  const addMember = (userId: string) => {
    const command = { type: 'AddMember', accountId, userId, role: 'owner', invitationId: userId } as const;
    return executor.execute(membersStream, accountId, command, context);
  };
  const fill = async (count: number) => {
    for (let n = 0; n < count; n++) await addMember(`usr_${n}`);
  };
  const registerUser = async (email: string) => {
    const passwordHash = await passwords.of(password);
    const userId = await registration.register({ email, passwordHash, opensAccount: null, correlationId: 'r' });
    return userId ?? '';
  };
  const removeMember = (userId: string) => {
    const command = { type: 'RemoveMember', accountId, userId, evenLastOwner: false } as const;
    return executor.execute(membersStream, accountId, command, context);
  };
  return { ...world, invitations, accept, register, invite, fill, registerUser, removeMember };
}

const full = expect.objectContaining({ code: 'limit_reached' });

describe('an invitation to an account that is full', () => {
  it('can still be accepted when a member was removed', async () => {
    const { accept, invite, fill, registerUser, removeMember, memberships } = prepare();
    await fill(maxMembers);
    const userId = await registerUser('late@example.com');
    const { token } = await invite('late@example.com');
    const command = new AcceptInvitation(token, userId, context);
    await expect(accept.execute(command)).rejects.toEqual(full);
    await removeMember('usr_7');
    expect(await accept.execute(command)).toEqual({ accountId });
    expect(await memberships.find(accountId, userId)).toMatchObject({ role: 'member' });
  });

  it('registers nobody', async () => {
    const { register, invite, fill, users } = prepare();
    await fill(maxMembers);
    const { token } = await invite('late@example.com');
    await expect(register.execute(new RegisterInvited(token, password, 'req_2'))).rejects.toEqual(full);
    expect(await users.findByEmail('late@example.com')).toBeUndefined();
  });

  it('adds one member where two are accepted at the same time and one place is free', async () => {
    const { accept, invite, fill, registerUser, types } = prepare();
    await fill(maxMembers - 1);
    const accepted = ['one@example.com', 'two@example.com'].map(async (email) => {
      const userId = await registerUser(email);
      const { token } = await invite(email);
      return () => accept.execute(new AcceptInvitation(token, userId, context));
    });
    const results = await Promise.allSettled((await Promise.all(accepted)).map((one) => one()));
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(types().filter((type) => type === 'InvitationAccepted')).toHaveLength(1);
  });
});

describe('the list of open invitations', () => {
  it('has one that is older than a hundred that were revoked', async () => {
    const { invitations, invite, executor } = prepare();
    const { invitationId: kept } = await invite('old@example.com');
    for (let n = 0; n < 101; n++) {
      const { invitationId } = await invite(`user${n}@example.com`);
      await executor.execute(invitationStream, invitationId, { type: 'RevokeInvitation', accountId }, context);
    }
    expect((await invitations.openOf(accountId)).map(({ invitationId }) => invitationId)).toEqual([kept]);
  });
});
