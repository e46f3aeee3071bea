import { describe, expect, it } from '@jest/globals';
import { IdentitySettings } from '../identity-settings.ts';
import { OneTimeState } from './one-time-state.ts';
import { Passkeys } from './passkeys.ts';
import { identityWorld } from '../testing/identity-world.ts';

const origin = 'https://console.example';
const client = { address: '192.0.2.1', userAgent: 'Mozilla/5.0' };

function prepare() {
  const world = identityWorld();
  const { users, store, executor, readYourWrites, windows, clock, failedAttempts } = world;
  const settings = new IdentitySettings({ openSignup: false, secretsKeys: [Buffer.alloc(32, 1)] });
  const oneTimeState = new OneTimeState(settings, windows, clock);
  const passkeys = new Passkeys(users, oneTimeState, store, executor, readYourWrites, failedAttempts);
  return { ...world, passkeys };
}

describe('sign-in with a passkey', () => {
  it.each([
    ['a user handle that is a number', { id: 'a', response: { userHandle: 5 } }],
    ['a user handle that is an object', { id: 'a', response: { userHandle: { length: 1e9 } } }],
    ['a response that is text', { id: 'a', response: 'text' }],
    ['no response', { id: 'a', response: null }],
  ])('rejects %s', async (_, sent) => {
    const { passkeys, log } = prepare();
    const { state } = await passkeys.beginSignIn(null, origin);
    const signIn = passkeys.signIn({ response: JSON.stringify(sent), state, origin }, client, 'req_1');
    await expect(signIn).rejects.toMatchObject({ code: 'unauthorized' });
    expect(log.events).toEqual([]);
  });

  it('is recorded as failed where the password was right', async () => {
    const { passkeys, registration, log } = prepare();
    const person = { email: 'ada@example.com', passwordHash: 'h', opensAccount: null, correlationId: 'r' };
    const userId = (await registration.register(person)) ?? '';
    const { state } = await passkeys.beginSignIn({ userId, generation: 0 }, origin);
    const signIn = passkeys.signIn({ response: '{"id":"a"}', state, origin }, client, 'req_1');
    await expect(signIn).rejects.toMatchObject({ code: 'unauthorized' });
    const failures = log.events.filter(({ type }) => type === 'SignInFailed.v1');
    expect(failures.map(({ data }) => data)).toMatchObject([{ userId, method: 'passkey', address: '192.0.2.1' }]);
  });
});
