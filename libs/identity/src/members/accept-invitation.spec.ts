import { describe, expect, it } from '@jest/globals';
import { AcceptInvitation, RegisterInvited } from './accept-invitation.handlers.ts';
import { ChangeMembers } from './change-members.handler.ts';
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

  it('by a person who registers says whether the membership is shown', async () => {
    const { register, invite, readers } = invitationWorld();
    const [one, two] = [await invite('one@example.com'), await invite('two@example.com')];
    expect(await register.execute(new RegisterInvited(one.token, password, 'req_2'))).toMatchObject({ isShown: true });
    readers.areRunning = false;
    expect(await register.execute(new RegisterInvited(two.token, password, 'req_2'))).toMatchObject({ isShown: false });
  });
});
