import { describe, expect, it } from '@jest/globals';
import { IdentitySettings } from '../identity-settings.ts';
import { context, password, signInWorld } from '../testing/sign-in-world.ts';
import { SoftwareAuthenticator } from '../testing/software-authenticator.ts';
import type { Deviation } from '../testing/software-authenticator.ts';
import type { ProvedUser } from '../sessions/start-session.ts';
import { OneTimeState } from './one-time-state.ts';
import { Passkeys } from './passkeys.ts';
import { userStream } from './user.decider.ts';

const origin = 'https://console.example';
const client = { address: '192.0.2.1', userAgent: 'Mozilla/5.0' };
const unauthorized = expect.objectContaining({ code: 'unauthorized' });

/** Two users, each with a passkey. */
async function prepare() {
  const world = await signInWorld();
  const { users, store, executor, readYourWrites, windows, clock, failedAttempts } = world;
  const settings = new IdentitySettings({ openSignup: false, secretsKeys: [Buffer.alloc(32, 1)] });
  const state = new OneTimeState(settings, windows, clock);
  const passkeys = new Passkeys(users, state, store, executor, readYourWrites, failedAttempts);
  const register = async (userId: string, device: SoftwareAuthenticator, deviation?: Deviation, as = userId) => {
    const { options, state: sealed } = await passkeys.beginRegistration(userId, origin);
    const response = device.register(options, deviation);
    await passkeys.register(as, { name: 'Key', response, state: sealed, origin }, context);
  };
  const signIn = async (user: ProvedUser | null, device: SoftwareAuthenticator, deviation?: Deviation) => {
    const { options, state: sealed } = await passkeys.beginSignIn(user, origin);
    return passkeys.signIn({ response: device.signIn(options, deviation), state: sealed, origin }, client, 'req_1');
  };
  const ada = (await users.findByEmail('ada@example.com'))?.userId ?? '';
  const grace = await world.register('grace@example.com');
  const [adasKey, gracesKey] = [new SoftwareAuthenticator(origin), new SoftwareAuthenticator(origin)];
  await register(ada, adasKey);
  await register(grace, gracesKey);
  return { ...world, passkeys, ada, grace, adasKey, gracesKey, registerPasskey: register, signInWith: signIn };
}

describe('a passkey', () => {
  it('signs its user in alone, or after the password', async () => {
    const { signInWith, ada, adasKey } = await prepare();
    const user = { userId: ada, generation: 0 };
    expect(await signInWith(null, adasKey)).toEqual({ user, method: 'passkey' });
    expect(await signInWith(user, adasKey)).toEqual({ user, method: 'password_and_passkey' });
  });

  it('is needed after the password where its user has said so', async () => {
    const { signIn, passkeys, ada } = await prepare();
    expect(await signIn('ada@example.com', password)).toMatchObject({ next: 'session' });
    await passkeys.change(ada, { type: 'RequireSecondFactor', userId: ada, required: true }, context);
    expect(await signIn('ada@example.com', password)).toMatchObject({ next: 'passkey', user: { userId: ada } });
  });

  it('signs in alone only where the authenticator has verified its user', async () => {
    const { signInWith, ada, adasKey } = await prepare();
    await expect(signInWith(null, adasKey, { isVerified: false })).rejects.toEqual(unauthorized);
    const afterPassword = await signInWith({ userId: ada, generation: 0 }, adasKey, { isVerified: false });
    expect(afterPassword.method).toBe('password_and_passkey');
  });

  it('of another user is none after the password, whatever user handle it sends', async () => {
    const { signInWith, ada, gracesKey } = await prepare();
    for (const deviation of [{}, { userHandle: Buffer.from(ada).toString('base64url') }]) {
      await expect(signInWith({ userId: ada, generation: 0 }, gracesKey, deviation)).rejects.toEqual(unauthorized);
    }
  });

  it('of another user signs nobody else in alone', async () => {
    const { signInWith, ada, gracesKey } = await prepare();
    const deviation = { userHandle: Buffer.from(ada).toString('base64url') };
    await expect(signInWith(null, gracesKey, deviation)).rejects.toEqual(unauthorized);
  });

  it('proves its user as of the moment of the password', async () => {
    const { signInWith, passkeys, executor, ada, adasKey } = await prepare();
    const { options, state } = await passkeys.beginSignIn({ userId: ada, generation: 0 }, origin);
    await executor.execute(userStream, ada, { type: 'RevokeSessions', userId: ada }, context);
    const response = adasKey.signIn(options);
    const proof = await passkeys.signIn({ response, state, origin }, client, 'req_1');
    expect(proof.user.generation).toBe(0);
    expect((await signInWith(null, adasKey)).user.generation).toBe(1);
  });

  it('is rejected where its counter has not grown, as that of a copy', async () => {
    const { signInWith, adasKey } = await prepare();
    await signInWith(null, adasKey, { counter: 7 });
    await expect(signInWith(null, adasKey, { counter: 7 })).rejects.toEqual(unauthorized);
    await signInWith(null, adasKey, { counter: 8 });
  });

  it('is rejected where another site made the response, or it is sent again', async () => {
    const { passkeys, signInWith, adasKey } = await prepare();
    await expect(signInWith(null, adasKey, { origin: 'https://console.example.net' })).rejects.toEqual(unauthorized);
    const { options, state } = await passkeys.beginSignIn(null, origin);
    const sent = { response: adasKey.signIn(options), state, origin };
    await passkeys.signIn(sent, client, 'req_1');
    await expect(passkeys.signIn(sent, client, 'req_1')).rejects.toEqual(unauthorized);
  });
});

describe('the registration of a passkey', () => {
  const invalid = expect.objectContaining({ code: 'invalid_state' });

  it('needs an authenticator that verifies its user', async () => {
    const { registerPasskey, ada } = await prepare();
    const device = new SoftwareAuthenticator(origin);
    await expect(registerPasskey(ada, device, { isVerified: false })).rejects.toEqual(invalid);
  });

  it('is of the user who began it', async () => {
    const { registerPasskey, ada, grace, users } = await prepare();
    await expect(registerPasskey(ada, new SoftwareAuthenticator(origin), {}, grace)).rejects.toEqual(invalid);
    expect((await users.find(grace))?.passkeys).toHaveLength(1);
  });
});
