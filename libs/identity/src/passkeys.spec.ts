import { describe, expect, it } from '@jest/globals';
import { IdentitySettings } from './identity-settings.ts';
import { OneTimeState } from './one-time-state.ts';
import { Passkeys } from './passkeys.ts';
import { identityWorld } from './testing/identity-world.ts';

const origin = 'https://console.example';

describe('sign-in with a passkey', () => {
  it.each([
    ['a user handle that is a number', { id: 'a', response: { userHandle: 5 } }],
    ['a user handle that is an object', { id: 'a', response: { userHandle: { length: 1e9 } } }],
    ['a response that is text', { id: 'a', response: 'text' }],
    ['no response', { id: 'a', response: null }],
  ])('rejects %s', async (_, sent) => {
    const { users, store, executor, readYourWrites, windows, clock } = identityWorld();
    const settings = new IdentitySettings({ openSignup: false, secretsKeys: [Buffer.alloc(32, 1)] });
    const oneTimeState = new OneTimeState(settings, windows, clock);
    const passkeys = new Passkeys(users, oneTimeState, store, executor, readYourWrites);
    const { state } = await passkeys.beginSignIn(null, origin);
    const signIn = passkeys.signIn({ response: JSON.stringify(sent), state, origin });
    await expect(signIn).rejects.toMatchObject({ code: 'unauthorized' });
  });
});
