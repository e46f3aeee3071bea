import { describe, expect, it } from '@jest/globals';
import type { CommandBus } from '@nestjs/cqrs';
import { Rejected } from '#kernel';
import { identityWorld } from './testing/identity-world.ts';
import { ChangePassword, ChangePasswordHandler } from './change-password.handler.ts';
import { ConfirmSession, ConfirmSessionHandler } from './confirm-session.handler.ts';
import { emailStream } from './email.decider.ts';
import { emailDigest } from './email-address.ts';
import { membersStream } from './members.decider.ts';
import { isValidSession } from './session-rules.ts';
import { SignIn, SignInHandler } from './sign-in.handler.ts';
import { SignUpLimit } from './sign-up-limit.ts';
import { SignUp, SignUpHandler } from './sign-up.handler.ts';
import { userStream } from './user.decider.ts';
import { IdentitySettings } from './identity-settings.ts';

const browser = {
  client: { address: '192.0.2.1', userAgent: 'Mozilla/5.0' },
  source: { network: '192.0.2.1', device: 'device' },
};
const password = 'correct horse battery staple';
const context = { actor: 'system:test', correlationId: 'req_1', causationId: 'req_1' };
const hourMs = 3_600_000;

async function prepare() {
  const world = identityWorld();
  const { executor, users, passwords, sessionStart, clock, commands, ids, windows } = world;
  const register = async (email: string) => {
    const passwordHash = await passwords.of(password);
    const userId = await world.registration.register({ email, passwordHash, opensAccount: null, correlationId: 'r' });
    if (userId === undefined) throw new Error('the address is taken');
    const member = { type: 'AddMember', accountId: 'acc_1', userId, role: 'owner', invitationId: userId } as const;
    await executor.execute(membersStream, 'acc_1', member, context);
    return userId;
  };
  await register('ada@example.com');
  passwords.computed = 0;
  const handler = new SignInHandler(users, world.passwordCheck, world.failedAttempts, sessionStart);
  const signIn = (email: string, secret: string, source = browser.source) =>
    handler.execute(new SignIn(email, secret, { ...browser, source }, 'req_2'));
  const signUp = (email: string, openSignup = true) =>
    new SignUpHandler(
      new IdentitySettings({ openSignup, secretsKeys: [] }),
      passwords,
      world.registration,
      commands,
      new SignUpLimit(windows, clock),
      ids,
    ).execute(new SignUp({ email, password, accountName: 'Engines' }, '192.0.2.1', 'req_3'));
  return { ...world, register, signIn, signUp };
}

const wrong = expect.objectContaining({
  code: 'unauthorized',
  message: 'The e-mail address or the password is wrong.',
});
const slowed = expect.objectContaining({ code: 'rate_limit_exceeded' });

describe('sign-in', () => {
  it('opens a session with the right password, whatever the case of the address', async () => {
    const { signIn, sessions } = await prepare();
    const result = await signIn('ADA@Example.com ', password);
    if (result.next !== 'session') throw new Error('no session');
    expect(await sessions().find(result.session.token)).toMatchObject({
      email: 'ada@example.com',
      membership: { accountId: 'acc_1', role: 'owner' },
    });
    expect(await sessions().find(`${result.session.token}x`)).toBeUndefined();
  });

  it('rejects an unknown address as it rejects a wrong password, with as many hashes', async () => {
    const { signIn, passwords } = await prepare();
    await expect(signIn('ada@example.com', 'wrong')).rejects.toEqual(wrong);
    expect(passwords.computed).toBe(1);
    await expect(signIn('nobody@example.com', 'wrong')).rejects.toEqual(wrong);
    expect(passwords.computed).toBe(2);
  });

  it('records the failures of a user, and none of unknown addresses', async () => {
    const { signIn, log } = await prepare();
    await expect(signIn('nobody@example.com', 'wrong')).rejects.toEqual(wrong);
    await expect(signIn('ada@example.com', 'wrong')).rejects.toEqual(wrong);
    await new Promise((resolve) => setTimeout(resolve, 20));
    const failures = log.events.filter(({ type }) => type === 'SignInFailed.v1');
    expect(failures.map(({ data }) => data)).toMatchObject([{ address: '192.0.2.1', method: 'password' }]);
  });

  it('opens a session without an account for a user who is a member of none, and finds the next one', async () => {
    const { signIn, sessions, executor, users } = await prepare();
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
    const { signIn, log } = await prepare();
    const result = await signIn('ada@example.com', password);
    if (result.next !== 'session') throw new Error('no session');
    const stored = JSON.stringify(log.events);
    expect(stored).not.toContain(password);
    expect(stored).not.toContain(result.session.token);
  });

  it('is a failure of the service, and none of the user, where the password cannot be compared', async () => {
    const { signIn, passwords, types } = await prepare();
    for (let n = 0; n < 8; n++) {
      passwords.beforeNext = () => Promise.reject(new Rejected('service_unavailable', 'no memory'));
      await expect(signIn('ada@example.com', password)).rejects.toMatchObject({ code: 'service_unavailable' });
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(types()).not.toContain('SignInFailed');
    expect(await signIn('ada@example.com', password)).toMatchObject({ next: 'session' });
  });

  it('is slowed by failures, also with a right password', async () => {
    const { signIn, passwords } = await prepare();
    for (let n = 0; n < 5; n++) await expect(signIn('ada@example.com', 'wrong')).rejects.toEqual(wrong);
    await expect(signIn('ada@example.com', password)).rejects.toEqual(slowed);
    expect(passwords.computed).toBe(5);
  });

  it('makes its browser and its network known, which a guesser elsewhere does not slow', async () => {
    const { signIn } = await prepare();
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
    const world = await prepare();
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

describe('a session whose proof is older than', () => {
  const password2 = 'another long secret';
  const during = async (change: (world: Awaited<ReturnType<typeof prepare>>, userId: string) => Promise<unknown>) => {
    const world = await prepare();
    const userId = (await world.users.findByEmail('ada@example.com'))?.userId ?? '';
    world.passwords.beforeNext = () => change(world, userId);
    return { ...world, userId };
  };

  it('a change of the password does not begin', async () => {
    const { signIn, types } = await during(async ({ executor, users }, userId) => {
      const currentHash = (await users.find(userId))?.passwordHash ?? '';
      const command = { type: 'ChangePassword', userId, currentHash, passwordHash: 'changed' } as const;
      await executor.execute(userStream, userId, command, context);
    });
    await expect(signIn('ada@example.com', password)).rejects.toMatchObject({ code: 'unauthorized' });
    expect(types()).not.toContain('SessionStarted');
  });

  it('the end of all sessions does not begin', async () => {
    const { signIn, types } = await during(({ executor }, userId) =>
      executor.execute(userStream, userId, { type: 'RevokeSessions', userId }, context),
    );
    await expect(signIn('ada@example.com', password)).rejects.toMatchObject({ code: 'unauthorized' });
    expect(types()).not.toContain('SessionStarted');
  });

  it('the end of all sessions does not begin after a change of the password either', async () => {
    const world = await during(async ({ executor }, userId) => {
      await executor.execute(userStream, userId, { type: 'RevokeSessions', userId }, context);
    });
    const { users, passwords, executor, readYourWrites, sessionStart, userId } = world;
    const handler = new ChangePasswordHandler(
      users,
      world.passwordCheck,
      world.failedAttempts,
      passwords,
      executor,
      readYourWrites,
    );
    const session = { sessionId: 'ses_1', userId };
    const change = new ChangePassword(session, { current: password, next: password2 }, browser, context);
    const user = await handler.execute(change);
    await expect(sessionStart.begin(user, 'password', browser, 'req_4')).rejects.toMatchObject({
      code: 'unauthorized',
    });
  });
});

describe('a session', () => {
  const session = {
    startedAt: '2026-06-01T00:00:00.000Z',
    expiresAt: '2026-06-08T00:00:00.000Z',
    ended: false,
  } as const;
  const valid = (change: object, generation: number, lastSeenAt: string | undefined, now: string) =>
    isValidSession({ ...session, generation: 3, ...change } as never, { generation }, lastSeenAt, Date.parse(now));

  it('ends after 12 hours without a request, and after seven days', () => {
    expect(valid({}, 3, undefined, '2026-06-01T11:59:59.999Z')).toBe(true);
    expect(valid({}, 3, undefined, '2026-06-01T12:00:00.000Z')).toBe(false);
    expect(valid({}, 3, '2026-06-07T20:00:00.000Z', '2026-06-07T23:59:59.999Z')).toBe(true);
    expect(valid({}, 3, '2026-06-07T20:00:00.000Z', '2026-06-08T00:00:00.000Z')).toBe(false);
  });

  it('ends with sign-out, and with a change of the password', () => {
    expect(valid({ ended: true }, 3, undefined, '2026-06-01T01:00:00.000Z')).toBe(false);
    expect(valid({}, 4, undefined, '2026-06-01T01:00:00.000Z')).toBe(false);
  });

  it('is kept alive by its use, which is recorded to the minute', async () => {
    const { signIn, sessions, clock } = await prepare();
    const result = await signIn('ada@example.com', password);
    if (result.next !== 'session') throw new Error('no session');
    for (let hours = 0; hours < 30; hours += 10) {
      clock.advance(10 * hourMs);
      expect(await sessions().use(result.session.token)).toBeDefined();
    }
    clock.advance(12 * hourMs + 60_000);
    expect(await sessions().use(result.session.token)).toBeUndefined();
  });

  it('is as idle as before when it is found without being used', async () => {
    const { signIn, sessions, clock } = await prepare();
    const result = await signIn('ada@example.com', password);
    if (result.next !== 'session') throw new Error('no session');
    for (let hours = 0; hours < 11; hours++) {
      clock.advance(hourMs);
      expect(await sessions().find(result.session.token)).toBeDefined();
    }
    clock.advance(hourMs);
    expect(await sessions().find(result.session.token)).toBeUndefined();
  });

  it('is fresh for 15 minutes', async () => {
    const { signIn, sessions, clock } = await prepare();
    const result = await signIn('ada@example.com', password);
    if (result.next !== 'session') throw new Error('no session');
    expect((await sessions().find(result.session.token))?.isFresh).toBe(true);
    clock.advance(15 * 60_000);
    expect((await sessions().find(result.session.token))?.isFresh).toBe(false);
  });
});

describe('sign-up', () => {
  it('makes one user for an address, however many people register at the same time', async () => {
    const { signUp, types } = await prepare();
    await Promise.all(['new@example.com', 'NEW@example.com', 'new@EXAMPLE.com'].map((email) => signUp(email)));
    expect(types().filter((type) => type === 'UserRegistered')).toHaveLength(2);
  });

  it('changes nothing and says nothing where the address is known, with as many hashes', async () => {
    const { signUp, passwords, log } = await prepare();
    await signUp('new@example.com');
    expect(passwords.computed).toBe(1);
    const before = log.events.length;
    await signUp('ada@example.com');
    expect(passwords.computed).toBe(2);
    expect(log.events).toHaveLength(before);
  });

  it('continues where an earlier one was interrupted after claiming the address', async () => {
    const { signUp, executor, log, users } = await prepare();
    const digest = emailDigest('new@example.com');
    await executor.execute(emailStream, digest, { type: 'ClaimEmail', emailDigest: digest, userId: 'usr_x' }, context);
    await signUp('new@example.com');
    expect(await users.findByEmail('new@example.com')).toMatchObject({ userId: 'usr_x' });
    expect(log.events.filter(({ stream }) => stream === `email-${digest}`)).toHaveLength(1);
  });

  it('is limited for each network', async () => {
    const { signUp, clock } = await prepare();
    for (let n = 0; n < 20; n++) await signUp(`user${n}@example.com`);
    await expect(signUp('late@example.com')).rejects.toEqual(slowed);
    clock.advance(hourMs);
    await signUp('late@example.com');
  });

  it('is closed unless the operator opens it', async () => {
    const { signUp } = await prepare();
    await expect(signUp('new@example.com', false)).rejects.toMatchObject({ code: 'invalid_state' });
  });
});
