import { describe, expect, it } from '@jest/globals';
import { AcceptInvitation, RegisterInvited } from './accept-invitation.handlers.ts';
import { invitationStream } from './invitation.decider.ts';
import { maxInvitationHours } from './invitations.ts';
import { maxMembers, membersStream } from './members.decider.ts';
import { invitationWorld, password } from '../testing/invitation-world.ts';

const context = { actor: 'system:test', correlationId: 'req_1', causationId: 'req_1' };
const accountId = 'acc_1';

function prepare() {
  const world = invitationWorld();
  const removeMember = (userId: string) => {
    const command = { type: 'RemoveMember', accountId, userId, evenLastOwner: false } as const;
    return world.executor.execute(membersStream, accountId, command, context);
  };
  return { ...world, removeMember };
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
    expect(await accept.execute(command)).toEqual({ accountId, isShown: true });
    expect(await memberships.find(accountId, userId)).toMatchObject({ role: 'member' });
  });

  it('registers nobody', async () => {
    const { register, invite, fill, users } = prepare();
    await fill(maxMembers);
    const { token } = await invite('late@example.com');
    await expect(register.execute(new RegisterInvited(token, password, 'req_2'))).rejects.toEqual(full);
    expect(await users.findByEmail('late@example.com')).toBeUndefined();
  });

  it('adds one member where two processes accept one each and one place is free', async () => {
    const { acceptInProcess, newExecutor, invite, fill, registerUser, types, invitations } = prepare();
    await fill(maxMembers - 1);
    const accepted = ['one@example.com', 'two@example.com'].map(async (email) => {
      const userId = await registerUser(email);
      const { token } = await invite(email);
      const accept = acceptInProcess(newExecutor());
      return () => accept.execute(new AcceptInvitation(token, userId, context));
    });
    const results = await Promise.allSettled((await Promise.all(accepted)).map((one) => one()));
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(types().filter((type) => type === 'InvitationAccepted')).toHaveLength(1);
    expect(types().filter((type) => type === 'MemberAdded')).toHaveLength(maxMembers);
    expect(await invitations.openOf(accountId)).toHaveLength(1);
  });
});

describe('an invitation', () => {
  it('whose form is sent twice is made once, with the same link until it is revoked', async () => {
    const { invite, executor, types } = prepare();
    const form = { formId: 'form 1' };
    const first = await invite('late@example.com', form);
    expect(await invite('late@example.com', form)).toEqual(first);
    expect(types()).toEqual(['InvitationCreated']);
    const others = [await invite('other@example.com', form), await invite('late@example.com', { formId: 'form 2' })];
    expect(new Set([first, ...others].map(({ token }) => token)).size).toBe(3);
    const revoke = { type: 'RevokeInvitation', accountId } as const;
    await executor.execute(invitationStream, first.invitationId, revoke, context);
    await expect(invite('late@example.com', form)).rejects.toMatchObject({ code: 'invalid_state' });
  });

  it('that is revoked while it is accepted adds nobody', async () => {
    const { acceptInProcess, newExecutor, executor, invite, registerUser, memberships } = prepare();
    const userId = await registerUser('late@example.com');
    const { token, invitationId } = await invite('late@example.com');
    const process = newExecutor();
    const execute = process.execute.bind(process) as (...args: Parameters<typeof process.execute>) => Promise<never>;
    process.execute = async (kind, ...args) => {
      if (kind.family.category === 'invitation') {
        await executor.execute(invitationStream, invitationId, { type: 'RevokeInvitation', accountId }, context);
      }
      return execute(kind, ...args);
    };
    const accepted = acceptInProcess(process).execute(new AcceptInvitation(token, userId, context));
    await expect(accepted).rejects.toMatchObject({ code: 'not_found' });
    expect(await memberships.find(accountId, userId)).toBeUndefined();
  });

  it('for another address adds nobody', async () => {
    const { accept, invite, registerUser, types } = prepare();
    const { token } = await invite('late@example.com');
    const command = new AcceptInvitation(token, await registerUser('other@example.com'), context);
    await expect(accept.execute(command)).rejects.toMatchObject({ code: 'invalid_state' });
    expect(types()).not.toContain('MemberAdded');
  });

  it('whose acceptance was interrupted is accepted by the next attempt', async () => {
    const { accept, executor, invite, registerUser, types } = prepare();
    const userId = await registerUser('late@example.com');
    const { token, invitationId } = await invite('late@example.com');
    const add = { type: 'AddMember', accountId, userId, role: 'member', invitationId } as const;
    await executor.execute(membersStream, accountId, add, context);
    expect(await accept.execute(new AcceptInvitation(token, userId, context))).toEqual({ accountId, isShown: true });
    expect(types().slice(-2)).toEqual(['MemberAdded', 'InvitationAccepted']);
  });
});

describe('two owners who leave at the same time in two processes', () => {
  it('leave one: an account always has an owner', async () => {
    const { newExecutor, fill, memberships } = prepare();
    await fill(2);
    const leave = (userId: string) => {
      const command = { type: 'RemoveMember', accountId, userId, evenLastOwner: false } as const;
      return newExecutor().execute(membersStream, accountId, command, context);
    };
    const results = await Promise.allSettled([leave('usr_0'), leave('usr_1')]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await memberships.ofAccount(accountId)).toHaveLength(1);
  });
});

describe('the open invitations of an account', () => {
  const fillWith = async (count: number) => {
    const world = prepare();
    for (let n = 0; n < count; n++) await world.create(`user${n}@example.com`);
    return world;
  };

  it('are at most a hundred, so that all of them are listed', async () => {
    const { invite, invitations, executor, create } = await fillWith(99);
    await invite('last@example.com', { formId: 'form 1' });
    await expect(invite('more@example.com')).rejects.toMatchObject({ code: 'limit_reached' });
    const [newest] = await invitations.openOf(accountId);
    expect(newest).toMatchObject({ email: 'last@example.com' });
    await executor.execute(
      invitationStream,
      newest?.invitationId ?? '',
      { type: 'RevokeInvitation', accountId },
      context,
    );
    await invite('more@example.com');
    await create('of-another@example.com');
    await expect(invite('other@example.com', { accountId: 'acc_2' })).resolves.toBeDefined();
  });

  it('do not keep an operator from inviting an owner, where nobody is left who could revoke them', async () => {
    const { invite, invitations } = await fillWith(100);
    await invite('owner@example.com', {}, { ...context, actor: 'operator:ada' });
    const [newest, ...others] = await invitations.openOf(accountId);
    expect([newest?.email, others.length]).toEqual(['owner@example.com', 99]);
  });

  it('are replaced where there are a hundred, and a form can be sent again', async () => {
    const { invite, invitations } = await fillWith(99);
    const form = { formId: 'form 1' };
    const made = await invite('last@example.com', form);
    expect(await invite('last@example.com', form)).toEqual(made);
    const replacing = await invite('User7@example.com');
    expect(await invitations.findOpen(replacing.token)).toBeDefined();
    expect(await invitations.openOf(accountId)).toHaveLength(100);
  });

  it('do not count once they have expired', async () => {
    const { invite, clock } = await fillWith(100);
    await expect(invite('more@example.com')).rejects.toMatchObject({ code: 'limit_reached' });
    clock.advance(60_000);
    await expect(invite('more@example.com')).resolves.toBeDefined();
  });
});

describe('changes of the members of an account', () => {
  const spent = async () => {
    const world = prepare();
    await world.fill(2);
    for (let n = 0; n < 1_000; n++) await world.changeLimit.take(accountId);
    return world;
  };
  const user = { ...context, actor: 'user:usr_0' };
  const limited = expect.objectContaining({ code: 'rate_limit_exceeded' });
  const ofSecond = { accountId, userId: 'usr_1' } as const;

  it('are limited for a day, because each stays in the log', async () => {
    const { invite, changeMembers } = await spent();
    await expect(invite('more@example.com', {}, user)).rejects.toEqual(limited);
    await expect(changeMembers({ type: 'ChangeMemberRole', ...ofSecond, role: 'member' }, user)).rejects.toEqual(
      limited,
    );
  });

  it('by operators are not, nor is a removal', async () => {
    const { invite, changeMembers, memberships } = await spent();
    await invite('more@example.com', {}, { ...context, actor: 'operator:ada' });
    await changeMembers({ type: 'RemoveMember', ...ofSecond, evenLastOwner: false }, user);
    expect(await memberships.ofAccount(accountId)).toHaveLength(1);
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

  it('has one that works for longer than a hundred later ones did', async () => {
    const { invitations, invite, create, clock } = prepare();
    const { invitationId: kept } = await invite('old@example.com', { hours: maxInvitationHours });
    for (let n = 0; n < 101; n++) await create(`user${n}@example.com`);
    clock.advance(maxInvitationHours * 60 * 60_000 - 1);
    expect((await invitations.openOf(accountId)).map(({ invitationId }) => invitationId)).toEqual([kept]);
  });
});
