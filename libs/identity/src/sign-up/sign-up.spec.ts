import { describe, expect, it } from '@jest/globals';
import { emailStream } from '../users/email.decider.ts';
import { emailDigest } from '../email-address.ts';
import { context, signInWorld } from '../testing/sign-in-world.ts';

const hourMs = 3_600_000;
const slowed = expect.objectContaining({ code: 'rate_limit_exceeded' });

describe('sign-up', () => {
  it('makes one user for an address, however many people register at the same time', async () => {
    const { signUp, types } = await signInWorld();
    await Promise.all(['new@example.com', 'NEW@example.com', 'new@EXAMPLE.com'].map((email) => signUp(email)));
    expect(types().filter((type) => type === 'UserRegistered')).toHaveLength(2);
  });

  it('changes nothing and says nothing where the address is known, with as many hashes', async () => {
    const { signUp, passwords, log } = await signInWorld();
    await signUp('new@example.com');
    expect(passwords.computed).toBe(1);
    const before = log.events.length;
    await signUp('ada@example.com');
    expect(passwords.computed).toBe(2);
    expect(log.events).toHaveLength(before);
  });

  it('continues where an earlier one was interrupted after claiming the address', async () => {
    const { signUp, executor, log, users } = await signInWorld();
    const digest = emailDigest('new@example.com');
    await executor.execute(emailStream, digest, { type: 'ClaimEmail', emailDigest: digest, userId: 'usr_x' }, context);
    await signUp('new@example.com');
    expect(await users.findByEmail('new@example.com')).toMatchObject({ userId: 'usr_x' });
    expect(log.events.filter(({ stream }) => stream === `email-${digest}`)).toHaveLength(1);
  });

  it('is limited for each network', async () => {
    const { signUp, clock } = await signInWorld();
    for (let n = 0; n < 20; n++) await signUp(`user${n}@example.com`);
    await expect(signUp('late@example.com')).rejects.toEqual(slowed);
    clock.advance(hourMs);
    await signUp('late@example.com');
  });

  it('is closed unless the operator opens it', async () => {
    const { signUp } = await signInWorld();
    await expect(signUp('new@example.com', false)).rejects.toMatchObject({ code: 'invalid_state' });
  });
});
