import { describe, expect, it } from '@jest/globals';
import type { CommandBus } from '@nestjs/cqrs';
import { Rejected } from '#kernel';
import { ChangePassword, ChangePasswordHandler } from '../users/change-password.handler.ts';
import { ConfirmSession, ConfirmSessionHandler } from '../sessions/confirm-session.handler.ts';
import { membersStream } from '../members/members.decider.ts';
import { browser, context, password, signInWorld } from '../testing/sign-in-world.ts';

const wrong = expect.objectContaining({
  code: 'unauthorized',
  message: 'The e-mail address or the password is wrong.',
});
const slowed = expect.objectContaining({ code: 'rate_limit_exceeded' });

describe('sign-in', () => {
  it('opens a session with the right password, whatever the case of the address', async () => {
    const { signIn, sessions } = await signInWorld();
    const result = await signIn('ADA@Example.com ', password);
    if (result.next !== 'session') throw new Error('no session');
    expect(await sessions().find(result.session.token)).toMatchObject({
      email: 'ada@example.com',
      membership: { accountId: 'acc_1', role: 'owner' },
    });
    expect(await sessions().find(`${result.session.token}x`)).toBeUndefined();
  });

  it('rejects an unknown address as it rejects a wrong password, with as many hashes', async () => {
    const { signIn, passwords } = await signInWorld();
    await expect(signIn('ada@example.com', 'wrong')).rejects.toEqual(wrong);
    expect(passwords.computed).toBe(1);
    await expect(signIn('nobody@example.com', 'wrong')).rejects.toEqual(wrong);
    expect(passwords.computed).toBe(2);
  });

  it('records the failures of a user, and none of unknown addresses', async () => {
    const { signIn, log } = await signInWorld();
    await expect(signIn('nobody@example.com', 'wrong')).rejects.toEqual(wrong);
    await expect(signIn('ada@example.com', 'wrong')).rejects.toEqual(wrong);
    await new Promise((resolve) => setTimeout(resolve, 20));
    const failures = log.events.filter(({ type }) => type === 'SignInFailed.v1');
    expect(failures.map(({ data }) => data)).toMatchObject([{ address: '192.0.2.1', method: 'password' }]);
  });

  it('opens a session without an account for a user who is a member of none, and finds the next one', async () => {
    const { signIn, sessions, executor, users } = await signInWorld();
    const userId = (await users.findByEmail('ada@example.com'))?.userId ?? '';
    const membership = { accountId: 'acc_1', userId } as const;
    const remove = { type: 'RemoveMember', ...membership, evenLastOwner: true } as const;
    await executor.execute(membersStream, 'acc_1', remove, context);
    const result = await signIn('ada@example.com', password);
    if (result.next !== 'session') throw new Error('no session');
    expect(await sessions().find(result.session.token)).toMatchObject({ userId, membership: undefined });
    const add = { type: 'AddMember', ...membership, role: 'member', invitationId: 'inv_1' } as const;
    await executor.execute(membersStream, 'acc_1', add, context);
    expect(await sessions().find(result.session.token)).toMatchObject({
      membership: { ...membership, role: 'member' },
    });
  });

  it('stores neither password nor token', async () => {
    const { signIn, log } = await signInWorld();
    const result = await signIn('ada@example.com', password);
    if (result.next !== 'session') throw new Error('no session');
    const stored = JSON.stringify(log.events);
    expect(stored).not.toContain(password);
    expect(stored).not.toContain(result.session.token);
  });

  it('is a failure of the service, and none of the user, where the password cannot be compared', async () => {
    const { signIn, passwords, types } = await signInWorld();
    for (let n = 0; n < 8; n++) {
      passwords.beforeNext = () => Promise.reject(new Rejected('service_unavailable', 'no memory'));
      await expect(signIn('ada@example.com', password)).rejects.toMatchObject({ code: 'service_unavailable' });
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(types()).not.toContain('SignInFailed');
    expect(await signIn('ada@example.com', password)).toMatchObject({ next: 'session' });
  });

  it('is slowed by failures, also with a right password', async () => {
    const { signIn, passwords } = await signInWorld();
    for (let n = 0; n < 5; n++) await expect(signIn('ada@example.com', 'wrong')).rejects.toEqual(wrong);
    await expect(signIn('ada@example.com', password)).rejects.toEqual(slowed);
    expect(passwords.computed).toBe(5);
  });

  it('makes its browser and its network known, which a guesser elsewhere does not slow', async () => {
    const { signIn } = await signInWorld();
    await signIn('ada@example.com', password, { network: 'home', device: 'laptop' });
    for (let n = 0; n < 20; n++) {
      for (let failures = 0; failures < 5; failures++) {
        const source = { network: `g${n}`, device: `d${n}-${failures}` };
        await expect(signIn('ada@example.com', 'wrong', source)).rejects.toEqual(wrong);
      }
    }
    const elsewhere = { network: 'hotel', device: 'new phone' };
    await expect(signIn('ada@example.com', password, elsewhere)).rejects.toEqual(slowed);
    const session = { next: 'session' };
    expect(await signIn('ada@example.com', password, { ...elsewhere, device: 'laptop' })).toMatchObject(session);
    expect(await signIn('ada@example.com', password, { ...elsewhere, network: 'home' })).toMatchObject(session);
  });
});

describe('a wrong password in a session', () => {
  const confirm = async () => {
    const world = await signInWorld();
    const { users, clock, passwordCheck: check, failedAttempts, passwords, executor, readYourWrites, log } = world;
    const userId = (await users.findByEmail('ada@example.com'))?.userId ?? '';
    const changed: unknown[] = [];
    const bus = { execute: async (command: unknown) => void changed.push(command) } as unknown as CommandBus;
    const session = { sessionId: 'ses_1', userId };
    return {
      ...world,
      changed,
      confirm: (secret: string) =>
        new ConfirmSessionHandler(users, check, failedAttempts, bus, clock).execute(
          new ConfirmSession(session, secret, browser, context),
        ),
      change: (current: string) =>
        new ChangePasswordHandler(users, check, failedAttempts, passwords, executor, readYourWrites).execute(
          new ChangePassword(session, { current, next: 'another long secret' }, browser, context),
        ),
      failures: () => log.events.filter(({ type }) => type === 'ConfirmationFailed.v1').map(({ data }) => data),
    };
  };

  it('is recorded with what it was for, and slows all that need the password', async () => {
    const { confirm: attempt, change, failures, changed } = await confirm();
    await expect(attempt('wrong')).rejects.toMatchObject({ details: { param: 'password' } });
    await expect(change('wrong')).rejects.toMatchObject({ details: { param: 'current_password' } });
    expect(failures()).toMatchObject([
      { sessionId: 'ses_1', purpose: 'confirmation', address: '192.0.2.1' },
      { sessionId: 'ses_1', purpose: 'password_change' },
    ]);
    for (let n = 0; n < 3; n++) await expect(attempt('wrong')).rejects.toMatchObject({ code: 'invalid_parameter' });
    await expect(attempt(password)).rejects.toEqual(slowed);
    await expect(change(password)).rejects.toEqual(slowed);
    expect(changed).toEqual([]);
  });

  it('is not recorded where the right one is entered', async () => {
    const { confirm: attempt, failures, changed } = await confirm();
    await attempt(password);
    expect([failures(), changed.length]).toEqual([[], 1]);
  });
});
