import { describe, expect, it } from '@jest/globals';
import { admin } from './admin.ts';
import { consoleForSpecs, password, signInEventually } from './people.ts';
import type { SiteVisitor } from './site-visitor.ts';

const { site, visitor, owner, signIn } = consoleForSpecs({ OPEN_SIGNUP: 'off' });
interface Erased {
  readonly kept_builds: readonly { readonly name: string; readonly version: number; readonly build: string }[];
}
const linkIn = (one: SiteVisitor): string => {
  const url = one.attributes('input', 'value').find((value) => value.includes('/invitation?token=')) ?? '';
  return url.replace(site.service.url, '');
};
let accounts = 0;

/** An account that an operator has opened, with its first owner. */
async function openedAccount() {
  accounts += 1;
  const email = `founder${accounts}@example.com`;
  const opened = ['accounts', 'open', '--name', `Company ${accounts}`, '--email', email];
  const { account_id: accountId } = await admin<{ account_id: string }>(site.service, ...opened);
  const invite = ['accounts', 'invite', accountId, '--email', email];
  const { url, expires_at } = await admin<{ url: string; expires_at: string }>(site.service, ...invite);
  return { accountId, email, link: url.replace('https://console.example', ''), expires_at };
}

async function registered(link: string): Promise<SiteVisitor> {
  const one = visitor();
  await one.open(link);
  const email = one.formFields('/invitation').find(([name]) => name === 'username')?.[1] ?? '';
  const page = await one.submit('/invitation', { fields: { password } });
  if (![200, 503].includes(page.status)) throw new Error(`the invitation was not accepted: ${page.text}`);
  await signInEventually(one, email);
  return one;
}

async function invited(founder: SiteVisitor, email: string, role: string): Promise<SiteVisitor> {
  await founder.open('/members');
  await founder.submit('/members/invitations', { fields: { email, role } });
  return registered(linkIn(founder));
}

describe('an account that an operator has opened', () => {
  it('has no user, and nobody can sign up', async () => {
    const page = await visitor().open('/sign-up');
    expect(page.text).toContain('Sign-up is closed on this installation: people are invited.');
    await expect(owner()).rejects.toThrow('has no form for /sign-up');
    const signInPage = await visitor().open('/sign-in');
    expect(signInPage.text).toContain('No account yet? Ask an owner of an account for an invitation.');
  });

  it('gets its first owner by a link that works once', async () => {
    const { link, email } = await openedAccount();
    const one = await registered(link);
    expect((await one.open('/profile')).text).toContain(email);
    expect((await one.open('/members')).text).toContain('owner');
    const again = await visitor().open(link);
    expect([again.status, again.text]).toEqual([404, expect.stringContaining('was used already')]);
    expect((await visitor().open('/invitation?token=guessed')).status).toBe(404);
  });
});

describe('members', () => {
  it('are invited by an owner, see what their role allows, and act by their own name', async () => {
    const { link, accountId } = await openedAccount();
    const founder = await registered(link);
    const member = await invited(founder, `m${accounts}@example.com`, 'member');
    const reader = await invited(founder, `r${accounts}@example.com`, 'read_only');
    const statuses = async (one: SiteVisitor) => {
      const paths = ['/keys', '/keys/new', '/members', '/security-log', '/profile'];
      const found: number[] = [];
      for (const path of paths) found.push((await one.open(path)).status);
      return found;
    };
    expect(await statuses(founder)).toEqual([200, 200, 200, 200, 200]);
    expect(await statuses(member)).toEqual([200, 200, 200, 200, 200]);
    expect(await statuses(reader)).toEqual([200, 403, 200, 403, 200]);
    for (const one of [member, reader]) {
      await one.open('/profile');
      const token = one.formFields('/sign-out').find(([name]) => name === 'form_token')?.[1] ?? '';
      const invite = new URLSearchParams({ form_token: token, email: 'x@example.com', role: 'owner' });
      expect((await one.send('/members/invitations', invite)).status).toBe(403);
    }
    await member.open('/keys/new');
    await member.submit('/keys', { fields: { name: 'mine', scopes: ['scans:read'], expires: 'never' } });
    expect((await founder.open('/security-log')).text).toMatch(new RegExp(`API key created m${accounts}@example.com`));
    const events = await site.service.operator.readStream(`members-${accountId}`);
    expect(events.map(({ type }) => type)).toEqual(['MemberAdded.v1', 'MemberAdded.v1', 'MemberAdded.v1']);
  });

  it('lose their access with the next request; the last owner stays', async () => {
    const { link } = await openedAccount();
    const founder = await registered(link);
    const member = await invited(founder, `m${accounts}@example.com`, 'member');
    await founder.open('/members');
    const actions = founder.attributes('form', 'action');
    const [ofFounder = '', ofMember = ''] = actions.filter((path) => path.endsWith('/remove'));
    const kept = await founder.submit(ofFounder);
    expect([kept.status, kept.text]).toEqual([409, expect.stringContaining('An account has at least one owner.')]);
    await founder.submit(ofMember);
    const without = await member.open('/keys');
    expect([without.path, without.text]).toEqual(['/accounts', expect.stringContaining('a member of no account')]);
    expect((await member.open('/members')).path).toBe('/accounts');
    const token = member.formFields('/sign-out').find(([name]) => name === 'form_token')?.[1] ?? '';
    await member.send(
      '/keys',
      new URLSearchParams({ form_token: token, name: 'k', scopes: 'scans:read', expires: '7' }),
    );
    expect((await founder.open('/keys')).text).toContain('There are no API keys yet.');
  });

  it('who were removed sign in, see that they have no account, and come back by an invitation', async () => {
    const { link } = await openedAccount();
    const founder = await registered(link);
    const email = `m${accounts}@example.com`;
    const member = await invited(founder, email, 'member');
    const remove = async (): Promise<void> => {
      await founder.open('/members');
      const [, ofMember = ''] = founder.attributes('form', 'action').filter((path) => path.endsWith('/remove'));
      await founder.submit(ofMember);
    };
    const invitedAgain = async (): Promise<string> => {
      await founder.open('/members');
      await founder.submit('/members/invitations', { fields: { email, role: 'read_only' } });
      return linkIn(founder);
    };
    await remove();
    await member.open(await invitedAgain());
    expect((await member.submit('/invitation')).text).toContain('You have joined the account.');
    expect((await member.open('/profile')).text).toContain('read only');
    await remove();
    await member.open('/profile');
    await member.submit('/sign-out');
    const page = await signIn(member, email);
    expect([page.status, page.path, page.text]).toEqual([200, '/accounts', expect.stringContaining(email)]);
    expect(page.html).not.toContain('Open an account');
    expect((await member.open('/profile')).status).toBe(200);
    await member.submit('/sign-out');
    await member.open(await invitedAgain());
    await member.open(member.attributes('a', 'href').find((path) => path.startsWith('/sign-in')) ?? '');
    const invitation = await member.submit('/sign-in', { fields: { email, password } });
    expect(invitation.path).toMatch(/^\/invitation\?token=/);
    expect((await member.submit('/invitation')).text).toContain('You have joined the account.');
    expect((await member.open('/scans')).status).toBe(200);
  });

  it('of two accounts join the second as the users they are', async () => {
    const first = await openedAccount();
    const one = await registered(first.link);
    const { accountId } = await openedAccount();
    const invite = ['accounts', 'invite', accountId, '--email', first.email.toUpperCase(), '--role', 'member'];
    const { url } = await admin<{ url: string }>(site.service, ...invite);
    await one.open(url.replace('https://console.example', ''));
    expect((await one.submit('/invitation')).text).toContain('You have joined the account.');
    expect((await one.open('/profile')).text).toContain('member');
    await one.open('/scans');
    const ofBefore = new URLSearchParams(Object.fromEntries(one.formFields('/scans')));
    await one.open('/accounts');
    const switched = await one.submit('/accounts/switch', { fields: { account_id: first.accountId } });
    expect(switched.text).toContain(`The console shows Company ${accounts - 1} now.`);
    expect((await one.open('/profile')).text).toContain('owner');
    ofBefore.set('new_target', 'https://shop.example/');
    expect(await one.send('/scans', ofBefore)).toMatchObject({
      status: 409,
      text: expect.stringContaining('another account'),
    });
    expect((await one.open('/scans')).text).not.toContain('shop.example');
    const stranger = await registered((await openedAccount()).link);
    await stranger.open('/accounts');
    expect(stranger.attributes('form', 'action')).not.toContain('/accounts/switch');
    const form_token = stranger.formFields('/sign-out').find(([name]) => name === 'form_token')?.[1] ?? '';
    const toOther = new URLSearchParams({ form_token, account_id: accountId });
    expect((await stranger.send('/accounts/switch', toOther)).status).toBe(404);
    expect((await stranger.open('/profile')).text).toContain(`Company ${accounts}`);
    await one.open('/accounts');
    const withoutToken = { fields: { account_id: accountId, form_token: '' } };
    expect((await one.submit('/accounts/switch', withoutToken)).status).toBe(403);
  });

  it('have one open invitation at most, none once they have joined, and none when they are removed', async () => {
    const { link, accountId } = await openedAccount();
    const founder = await registered(link);
    const email = `m${accounts}@example.com`;
    const invite = ['accounts', 'invite', accountId, '--email', email.toUpperCase(), '--role', 'read_only'];
    const { url } = await admin<{ url: string }>(site.service, ...invite);
    const openInvitation = `Revoke the invitation of ${email.toUpperCase()}`;
    expect((await founder.open('/members')).text).toContain(openInvitation);
    const member = await invited(founder, email, 'member');
    const joined = await founder.open('/members');
    expect(joined.text).toContain(email);
    expect(joined.text).not.toContain('Open invitations');
    const [, ofMember = ''] = founder.attributes('form', 'action').filter((path) => path.endsWith('/remove'));
    const again = await founder.submit('/members/invitations', { fields: { email, role: 'member' } });
    expect([again.status, again.text]).toEqual([409, expect.stringContaining(`${email} is a member of the account`)]);
    await founder.submit(ofMember);
    expect((await founder.open('/members')).text).not.toContain('Open invitations');
    expect((await member.open(url.replace('https://console.example', ''))).status).toBe(404);
    expect((await founder.open('/security-log')).text).toMatch(/Invitation revoked founder\S+ reason replaced/);
  });

  it('do not get in with an invitation for another address, or one that was revoked', async () => {
    const { link } = await openedAccount();
    const founder = await registered(link);
    await founder.open('/members');
    await founder.submit('/members/invitations', { fields: { email: 'late@example.com', role: 'member' } });
    const invitation = linkIn(founder);
    expect((await founder.open(invitation)).text).toContain('Sign out, and open the link again.');
    await founder.open('/members');
    const [revoke = ''] = founder.attributes('form', 'action').filter((path) => path.includes('/invitations/inv_'));
    await founder.submit(revoke);
    expect((await visitor().open(invitation)).status).toBe(404);
  });
});

describe('an operator', () => {
  it('makes a reset link that ends all sessions and works once', async () => {
    const { link, email } = await openedAccount();
    const one = await registered(link);
    const { url } = await admin<{ url: string }>(site.service, 'users', 'reset', email);
    const path = url.replace('https://console.example', '');
    const other = visitor();
    await other.open(path);
    expect((await other.submit('/reset-password', { fields: { password: 'short' } })).status).toBe(422);
    const changed = await other.submit('/reset-password', { fields: { password: 'quite another long secret' } });
    expect(changed.text).toContain('The password is changed.');
    expect((await one.open('/keys')).path).toBe('/sign-in?next=%2Fkeys');
    expect((await signIn(visitor(), email, 'quite another long secret')).path).toBe('/scans');
    expect((await other.open(path)).text).toContain('The link has expired or was used already.');
    const used = new URLSearchParams({ token: path.split('=')[1] ?? '', password: 'a third long secret' });
    expect((await other.send('/reset-password', used)).status).toBe(404);
  });

  it('erases a user: no trace of the address is left in the log, and it can be used again', async () => {
    const { link, email, accountId } = await openedAccount();
    const founder = await registered(link);
    const address = `gone${accounts}@example.com`;
    const gone = await invited(founder, address, 'owner');
    const [user] = (
      await admin<readonly { user_id: string; email: string }[]>(site.service, 'users', 'list', accountId)
    ).filter((one) => one.email === address);
    const userId = user?.user_id ?? '';
    await admin(site.service, 'projections', 'rebuild', 'users');
    const { kept_builds: kept } = await admin<Erased>(site.service, 'users', 'erase', address);
    expect(kept).toEqual([{ name: 'users', version: expect.any(Number), build: 'initial' }]);
    await admin(site.service, 'projections', 'drop', 'users', '--build', 'initial');
    expect((await gone.open('/keys')).path).toBe('/sign-in?next=%2Fkeys');
    expect((await signIn(visitor(), address)).status).toBe(401);
    expect(await site.service.operator.readStream(`user-${userId}`)).toEqual([]);
    const log = await founder.open('/security-log');
    expect(log.text).not.toContain(address);
    expect(log.text).toContain('an erased user');
    const again = await invited(founder, address, 'member');
    expect((await again.open('/profile')).text).toContain(address);
    expect(email).not.toBe(address);
    expect(await admin<Erased>(site.service, 'users', 'erase', address)).toMatchObject({ kept_builds: [] });
  });
});
