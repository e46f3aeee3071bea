import { describe, expect, it } from '@jest/globals';
import { ChangePassword, ChangePasswordHandler } from '../users/change-password.handler.ts';
import { isValidSession } from './session-rules.ts';
import { userStream } from '../users/user.decider.ts';
import { browser, context, password, signInWorld } from '../testing/sign-in-world.ts';

const hourMs = 3_600_000;

describe('a session whose proof is older than', () => {
  const password2 = 'another long secret';
  const during = async (
    change: (world: Awaited<ReturnType<typeof signInWorld>>, userId: string) => Promise<unknown>,
  ) => {
    const world = await signInWorld();
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
    const { signIn, sessions, clock } = await signInWorld();
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
    const { signIn, sessions, clock } = await signInWorld();
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
    const { signIn, sessions, clock } = await signInWorld();
    const result = await signIn('ada@example.com', password);
    if (result.next !== 'session') throw new Error('no session');
    expect((await sessions().find(result.session.token))?.isFresh).toBe(true);
    clock.advance(15 * 60_000);
    expect((await sessions().find(result.session.token))?.isFresh).toBe(false);
  });

  it('is neither fresh nor kept alive for longer because the clock was ahead', async () => {
    const { signIn, sessions, clock } = await signInWorld();
    const result = await signIn('ada@example.com', password);
    if (result.next !== 'session') throw new Error('no session');
    clock.advance(-24 * hourMs);
    expect((await sessions().use(result.session.token))?.isFresh).toBe(false);
    clock.advance(12 * hourMs);
    expect(await sessions().use(result.session.token)).toBeUndefined();
  });
});
