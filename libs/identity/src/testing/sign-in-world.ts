import { IdentitySettings } from '../identity-settings.ts';
import { membersStream } from '../members/members.decider.ts';
import { SignIn, SignInHandler } from '../sign-in/sign-in.handler.ts';
import { SignUpLimit } from '../sign-up/sign-up-limit.ts';
import { SignUp, SignUpHandler } from '../sign-up/sign-up.handler.ts';
import { identityWorld } from './identity-world.ts';

export const browser = {
  client: { address: '192.0.2.1', userAgent: 'Mozilla/5.0' },
  source: { network: '192.0.2.1', device: 'device' },
};
export const password = 'correct horse battery staple';
export const context = { actor: 'system:test', correlationId: 'req_1', causationId: 'req_1' };

/** A world in which `ada@example.com` is registered with the password, as the owner of an account. */
export async function signInWorld() {
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
