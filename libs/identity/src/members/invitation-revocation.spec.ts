import { describe, expect, it } from '@jest/globals';
import { RevokeInvitation, RevokeInvitationHandler } from './change-members.handler.ts';
import { securityLogProjection } from '../security-log/security-log.projection.ts';
import { invitationWorld } from '../testing/invitation-world.ts';

const accountId = 'acc_1';
const context = { actor: 'user:usr_0', correlationId: 'req_9', causationId: 'req_9' };
const email = 'grace@example.com';

/** An account with an owner, whose member Grace has joined by one of several invitations, as interrupted ones leave them. */
async function joined(...otherAddresses: readonly string[]) {
  const world = invitationWorld();
  await world.fill(1);
  const userId = await world.registerUser(email);
  const { token } = await world.invite(email);
  const others = [];
  for (const address of otherAddresses) others.push(await world.create(address));
  await world.join(token, userId);
  return { ...world, userId, others };
}

describe('a person who has joined an account', () => {
  it('has no other open invitation to it, and the history says why', async () => {
    const { others, userId, invitations, log, store } = await joined('Grace@Example.com', 'ada@example.com');
    const [ofGrace, ofAda] = others;
    expect((await invitations.openOf(accountId)).map(({ invitationId }) => invitationId)).toEqual([
      ofAda?.invitationId,
    ]);
    expect(await invitations.findOpen(ofGrace?.token ?? '')).toBeUndefined();
    const reason = { invitationId: ofGrace?.invitationId, accountId, reason: 'joined', userId };
    expect(log.events.at(-1)).toMatchObject({ type: 'InvitationRevoked.v1', data: reason });
    const equals = { type: 'InvitationRevoked' };
    expect(await store.find(securityLogProjection.collection, { equals, orderBy: 'order', limit: 9 })).toEqual([
      expect.objectContaining({ userId, accountId, details: { reason: 'joined' } }),
    ]);
  });

  it('keeps invitations to other accounts', async () => {
    const world = invitationWorld();
    const elsewhere = await world.invite(email, { accountId: 'acc_2' });
    const { token } = await world.invite(email);
    await world.join(token, await world.registerUser(email));
    expect(await world.invitations.findOpen(elsewhere.token)).toMatchObject({ accountId: 'acc_2' });
  });

  it('cannot be invited to it again', async () => {
    const { invite } = await joined();
    const message = 'Grace@example.com is a member of the account already.';
    await expect(invite('Grace@example.com')).rejects.toMatchObject({ code: 'invalid_state', message });
    expect(await invite(email, { accountId: 'acc_2' })).toMatchObject({ email });
  });
});

describe('a person who is invited to an account again', () => {
  const openOf = async (world: ReturnType<typeof invitationWorld>) =>
    (await world.invitations.openOf(accountId)).map(({ invitationId }) => invitationId);

  it('can use the new invitation only, and the history says who replaced the earlier one', async () => {
    const world = invitationWorld();
    const older = await world.invite('Grace@Example.com');
    const others = [await world.invite('ada@example.com'), await world.invite(email, { accountId: 'acc_2' })];
    const newer = await world.invite(email);
    expect(await openOf(world)).toEqual([newer.invitationId, others[0]?.invitationId]);
    expect(await world.invitations.findOpen(older.token)).toBeUndefined();
    expect(await world.invitations.findOpen(others[1]?.token ?? '')).toBeDefined();
    expect(world.log.events.at(-1)).toMatchObject({
      type: 'InvitationRevoked.v1',
      data: { invitationId: older.invitationId, accountId, reason: 'replaced' },
      metadata: { actor: 'system:test' },
    });
  });

  it('can use the newest invitation only, where two are made at the same time', async () => {
    const world = invitationWorld();
    const inviting = [world, world].map(({ invite }) => invite(email));
    const made = (await Promise.all(inviting)).map(({ invitationId }) => invitationId);
    const created = world.log.events.filter(({ type }) => type === 'InvitationCreated.v1');
    const [, last] = created.map(({ data }) => (data as { invitationId: string }).invitationId);
    expect(new Set(made).size).toBe(2);
    expect(await openOf(world)).toEqual([last]);
  });

  it('keeps the newer invitation where the form of the earlier one is sent again', async () => {
    const world = invitationWorld();
    const form = { formId: 'form 1' };
    await world.invite(email, form);
    const newer = await world.invite(email);
    await expect(world.invite(email, form)).rejects.toMatchObject({ code: 'invalid_state' });
    expect(await openOf(world)).toEqual([newer.invitationId]);
  });

  it('has no earlier invitation any more where an interrupted one is repeated', async () => {
    const world = invitationWorld();
    const older = await world.create(email);
    const form = { formId: 'form 1' };
    world.readers.areRunning = false;
    await expect(world.invite(email, form)).rejects.toMatchObject({ code: 'service_unavailable' });
    world.readers.areRunning = true;
    expect(await openOf(world)).toHaveLength(2);
    const { invitationId } = await world.invite(email, form);
    expect(await openOf(world)).toEqual([invitationId]);
    expect(await world.invitations.findOpen(older.token)).toBeUndefined();
  });
});

describe('a person who is removed from an account', () => {
  it('cannot come back by an invitation that was open, and the history says who ended it', async () => {
    const { userId, create, changeMembers, invitations, memberships, log, join } = await joined();
    // As two processes record it at the same time: the invitation is made while the person joins.
    const { token, invitationId } = await create(email);
    await changeMembers({ type: 'RemoveMember', accountId, userId, evenLastOwner: false }, context);
    expect(log.events.slice(-2)).toMatchObject([
      {
        type: 'InvitationRevoked.v1',
        data: { invitationId, accountId, reason: 'member_removed', userId },
        metadata: { actor: 'user:usr_0' },
      },
      { type: 'MemberRemoved.v1' },
    ]);
    expect(await invitations.findOpen(token)).toBeUndefined();
    await expect(join(token, userId)).rejects.toMatchObject({ code: 'not_found' });
    expect(await memberships.find(accountId, userId)).toBeUndefined();
  });

  it('comes back by an invitation that is made later, also where the removal is repeated', async () => {
    const { userId, invite, changeMembers, join, memberships } = await joined();
    const remove = { type: 'RemoveMember', accountId, userId, evenLastOwner: false } as const;
    await changeMembers(remove, context);
    const { token } = await invite(email);
    await changeMembers(remove, context);
    await join(token, userId);
    expect(await memberships.find(accountId, userId)).toMatchObject({ role: 'member' });
  });

  it('stays, and so do the invitations, where the last owner is to be removed', async () => {
    const { create, changeMembers, invitations } = await joined();
    const { token } = await create('usr_0@example.com');
    const remove = { type: 'RemoveMember', accountId, userId: 'usr_0', evenLastOwner: false } as const;
    await expect(changeMembers(remove, context)).rejects.toMatchObject({ code: 'invalid_state' });
    expect(await invitations.findOpen(token)).toBeDefined();
  });

  it('stays while some invitations may not be known yet', async () => {
    const { userId, changeMembers, readers, memberships } = await joined();
    readers.areRunning = false;
    const remove = { type: 'RemoveMember', accountId, userId, evenLastOwner: false } as const;
    await expect(changeMembers(remove, context)).rejects.toMatchObject({
      code: 'service_unavailable',
      details: { retryAfter: 2 },
    });
    expect(await memberships.find(accountId, userId)).toBeDefined();
  });
});

describe('an erased user', () => {
  it('leaves no invitation to the address, open or not, of any account', async () => {
    const { userId, invite, create, erase, log, readYourWrites, executor } = await joined('ada@example.com');
    await create(email);
    await invite(email.toUpperCase(), { accountId: 'acc_2' });
    const { invitationId } = await invite(email, { accountId: 'acc_3' });
    const revoke = new RevokeInvitationHandler(executor, readYourWrites);
    await revoke.execute(new RevokeInvitation('acc_3', invitationId, context));
    await erase(userId);
    const addresses = log.events.map(({ data }) => (data as { email?: string }).email).filter(Boolean);
    expect(addresses).toEqual(['ada@example.com']);
  });
});
