import { describe, expect, it } from '@jest/globals';
import { Rejected } from '#kernel';
import { AcceptInvitation, RegisterInvited } from './accept-invitation.handlers.ts';
import { ChangeMembers } from './change-members.handler.ts';
import { invitationStream } from './invitation.decider.ts';
import { membersStream } from './members.decider.ts';
import { invitationWorld, password } from '../testing/invitation-world.ts';

const accountId = 'acc_1';
const context = { actor: 'user:usr_0', correlationId: 'req_1', causationId: 'req_1' };
const email = 'grace@example.com';

/** A user who is invited to an account that has an owner. */
async function invitedUser() {
  const world = invitationWorld();
  await world.fill(1);
  const userId = await world.registerUser(email);
  const { token } = await world.invite(email);
  const accept = () => world.accept.execute(new AcceptInvitation(token, userId, context));
  return { ...world, userId, token, accept };
}

/** In another process, in which something happens after it has read the invitation and before it adds the member. */
function acceptLate(
  { newExecutor, acceptInProcess, userId }: Awaited<ReturnType<typeof invitedUser>>,
  token: string,
  inBetween: () => Promise<void>,
) {
  const process = newExecutor();
  const execute = process.execute.bind(process) as (...args: Parameters<typeof process.execute>) => Promise<never>;
  process.execute = async (...args) => {
    process.execute = execute;
    await inBetween();
    return execute(...args);
  };
  return acceptInProcess(process).execute(new AcceptInvitation(token, userId, context));
}

describe('the acceptance of an invitation', () => {
  it('succeeds once it is recorded, also where the read models do not show it in time', async () => {
    const { accept, readers, memberships, userId, create, types } = await invitedUser();
    await create(email);
    readers.areRunning = false;
    expect(await accept()).toEqual({ accountId, isShown: false });
    expect(await memberships.find(accountId, userId)).toMatchObject({ role: 'member' });
    expect(types().slice(-2)).toEqual(['MemberAdded', 'InvitationAccepted']);
  });

  it('can be repeated by the user, which changes nothing but ends what an interrupted one has left', async () => {
    const { accept, readers, create, invitations, types } = await invitedUser();
    await create(email);
    readers.areRunning = false;
    await accept();
    readers.areRunning = true;
    expect(await accept()).toEqual({ accountId, isShown: true });
    expect(await invitations.openOf(accountId)).toEqual([]);
    expect(types().slice(-3)).toEqual(['MemberAdded', 'InvitationAccepted', 'InvitationRevoked']);
    expect(await accept()).toEqual({ accountId, isShown: true });
    expect(types().slice(-3)).toEqual(['MemberAdded', 'InvitationAccepted', 'InvitationRevoked']);
  });

  it('is not repeated by another user, nor by a member who was removed', async () => {
    const world = await invitedUser();
    await world.accept();
    const other = new AcceptInvitation(world.token, await world.registerUser('eve@example.com'), context);
    await expect(world.join(other.token, other.userId)).rejects.toMatchObject({ code: 'not_found' });
    const { userId, changeMembers } = world;
    const { change } = new ChangeMembers({ type: 'RemoveMember', accountId, userId, evenLastOwner: false }, context);
    await changeMembers(change, context);
    await expect(world.accept()).rejects.toMatchObject({ code: 'not_found' });
    expect(await world.memberships.find(accountId, userId)).toBeUndefined();
  });

  it('by a member ends the invitation, with which the member does not come back after a removal', async () => {
    const { create, join, userId, accept, readers, memberships, changeMembers, types } = await invitedUser();
    const { token } = await create(email);
    readers.areRunning = false;
    await accept();
    expect(await join(token, userId)).toEqual({ accountId, isShown: false });
    expect(types().slice(-3)).toEqual(['MemberAdded', 'InvitationAccepted', 'InvitationRevoked']);
    readers.areRunning = true;
    await changeMembers({ type: 'RemoveMember', accountId, userId, evenLastOwner: false }, context);
    await expect(join(token, userId)).rejects.toMatchObject({ code: 'not_found' });
    expect(await memberships.find(accountId, userId)).toBeUndefined();
  });

  it('by a member, as earlier versions recorded it, does not bring the member back after a removal', async () => {
    const { create, join, userId, accept, executor, memberships, changeMembers, clock, complete } = await invitedUser();
    const { token, invitationId } = await create(email);
    const again = { type: 'AcceptInvitation', userId, email, now: clock.timestamp() } as const;
    await executor.execute(invitationStream, invitationId, again, context);
    await accept();
    expect(await join(token, userId)).toEqual({ accountId, isShown: true });
    await changeMembers({ type: 'RemoveMember', accountId, userId, evenLastOwner: false }, context);
    await expect(join(token, userId)).rejects.toMatchObject({ code: 'not_found' });
    await complete({ invitationId, accountId, userId, role: 'member' });
    expect(await memberships.find(accountId, userId)).toBeUndefined();
  });

  it('as versions recorded it that added the member afterwards, is completed', async () => {
    for (const isRepeated of [true, false]) {
      const { create, join, userId, executor, memberships, clock, complete } = await invitedUser();
      const { token, invitationId } = await create(email);
      const interrupted = { type: 'AcceptInvitation', userId, email, now: clock.timestamp() } as const;
      await executor.execute(invitationStream, invitationId, interrupted, context);
      if (isRepeated) await join(token, userId);
      else await complete({ invitationId, accountId, userId, role: 'member' });
      expect(await memberships.find(accountId, userId)).toMatchObject({ role: 'member' });
    }
  });

  it('by a member in two processes, with a removal between, does not bring the member back', async () => {
    const world = await invitedUser();
    const { create, join, userId, memberships, changeMembers } = world;
    const { token } = await create(email);
    world.readers.areRunning = false;
    await world.accept();
    world.readers.areRunning = true;
    const late = acceptLate(world, token, async () => {
      await join(token, userId);
      await changeMembers({ type: 'RemoveMember', accountId, userId, evenLastOwner: false }, context);
    });
    await expect(late).rejects.toMatchObject({ code: 'not_found' });
    expect(await memberships.find(accountId, userId)).toBeUndefined();
  });

  it('by a person who was removed and has joined again in the meantime leaves the membership', async () => {
    const world = await invitedUser();
    const { create, join, userId, memberships, changeMembers, executor } = world;
    const { token, invitationId } = await create(email);
    const interrupted = { type: 'AddMember', accountId, userId, role: 'member', invitationId } as const;
    await executor.execute(membersStream, accountId, interrupted, context);
    const late = acceptLate(world, token, async () => {
      await changeMembers({ type: 'RemoveMember', accountId, userId, evenLastOwner: false }, context);
      await join((await create(email)).token, userId);
    });
    await expect(late).rejects.toMatchObject({ code: 'not_found' });
    expect(await memberships.find(accountId, userId)).toMatchObject({ role: 'member' });
  });

  it('that cannot be stored is completed by the next attempt', async () => {
    const { token, userId, newExecutor, acceptInProcess, memberships, accept, types } = await invitedUser();
    const process = newExecutor();
    const execute = process.execute.bind(process) as (...args: Parameters<typeof process.execute>) => Promise<never>;
    process.execute = async (kind, ...args) => {
      if (kind.family.category === 'invitation') throw new Rejected('service_unavailable', 'The log is away.');
      return execute(kind, ...args);
    };
    const failed = acceptInProcess(process).execute(new AcceptInvitation(token, userId, context));
    await expect(failed).rejects.toMatchObject({ code: 'service_unavailable' });
    expect(await memberships.find(accountId, userId)).toMatchObject({ role: 'member' });
    expect(await accept()).toEqual({ accountId, isShown: true });
    expect(types().slice(-2)).toEqual(['MemberAdded', 'InvitationAccepted']);
  });

  it('by a person who registers says whether the membership is shown', async () => {
    const { register, invite, readers } = invitationWorld();
    const [one, two] = [await invite('one@example.com'), await invite('two@example.com')];
    expect(await register.execute(new RegisterInvited(one.token, password, 'req_2'))).toMatchObject({ isShown: true });
    readers.areRunning = false;
    expect(await register.execute(new RegisterInvited(two.token, password, 'req_2'))).toMatchObject({ isShown: false });
  });
});
