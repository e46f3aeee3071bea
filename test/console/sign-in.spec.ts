import { describe, expect, it } from '@jest/globals';
import { consoleForSpecs, password } from './people.ts';

const { site, visitor, owner, memberOfNone, signIn } = consoleForSpecs();

describe('sign-up and sign-in', () => {
  it('lead to the page that was requested', async () => {
    const { email } = await owner();
    const one = visitor();
    const requested = await one.open('/keys');
    expect([requested.status, requested.path]).toEqual([200, '/sign-in?next=%2Fkeys']);
    const page = await one.submit('/sign-in', { fields: { email, password } });
    expect([page.status, page.path]).toEqual([200, '/keys']);
  });

  it('lead to no page of another site', async () => {
    const { email } = await owner();
    for (const next of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/\t/x']) {
      const one = visitor();
      await one.open('/sign-in');
      expect((await one.submit('/sign-in', { fields: { email, password, next } })).path).toBe('/scans');
    }
  });

  it('set a cookie that scripts and other sites do not get, with another value at each sign-in', async () => {
    const { email, visitor: one } = await owner();
    const first = one.cookies.get('__Host-session');
    expect(first).toMatch(/^[\w-]{43}$/);
    const raw = await site.client().send('POST', '/sign-in', new URLSearchParams({ email, password }).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
      origin: site.service.url,
    });
    expect(raw.status).toBe(303);
    expect(raw.headers['set-cookie']).toMatch(
      /^__Host-session=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=604800,/,
    );
    expect(raw.headers['set-cookie']).toMatch(/__Host-device=[^,]*; Secure; HttpOnly; SameSite=Lax; Max-Age=15552000$/);
    expect(raw.headers['set-cookie']).not.toContain(first);
  });

  it('respond alike for known and unknown addresses', async () => {
    const { email } = await owner();
    const wrong = async (address: string) => {
      const one = visitor();
      const { status, text, path } = await signIn(one, address, 'not the password at all');
      return { status, text, path };
    };
    expect(await wrong(email)).toEqual(await wrong('nobody@example.com'));
    expect((await wrong(email)).text).toContain('The e-mail address or the password is wrong.');
    const again = async (address: string) => {
      const one = visitor();
      await one.open('/sign-up');
      const fields = { account_name: 'A', email: address, password: 'another password, quite long' };
      const { status, text, path } = await one.submit('/sign-up', { fields });
      return { status, text, path };
    };
    expect(await again(email)).toEqual(await again('new@example.com'));
    expect((await signIn(visitor(), email)).path).toBe('/scans');
  });

  it('say what is wrong with a form, and keep what was entered except the password', async () => {
    const one = visitor();
    await one.open('/sign-up');
    const sent = { account_name: 'My project', email: 'me@example.com', password: 'short' };
    const page = await one.submit('/sign-up', { fields: sent });
    expect(page.status).toBe(422);
    expect(page.text).toContain('The password must have 12 to 128 characters; this one has 5.');
    expect(one.attributes('input', 'value')).toEqual(expect.arrayContaining(['My project', 'me@example.com']));
    expect(page.html).not.toContain('short');
  });

  it('slow down after failures, but not in a browser where the user has signed in', async () => {
    const { email, visitor: one } = await owner();
    await one.open('/profile');
    await one.submit('/sign-out');
    const device = one.cookies.get('__Host-device') ?? '';
    one.cookies.clear();
    // A busy machine may take longer for an attempt than the first delays are.
    const untilSlowed = async (attempt: (n: number) => ReturnType<typeof signIn>) => {
      for (let n = 0; n < 15; n++) {
        const page = await attempt(n);
        if (page.status !== 401)
          return { failures: n, status: page.status, text: page.text, retryAfter: page.headers['retry-after'] };
      }
      throw new Error('not slowed after 15 failures');
    };
    const slowed = {
      failures: expect.any(Number),
      status: 429,
      retryAfter: expect.stringMatching(/^[1-9]\d*$/),
      text: expect.stringMatching(/Too many failed attempts\. Try again in \d+ s\./),
    };
    const guesser = visitor();
    for (const [who, address] of [
      [one, () => email],
      [guesser, (n: number) => `n${n}@example.com`],
    ] as const) {
      const tried = await untilSlowed((n) => signIn(who, address(n), `wrong ${n}`));
      expect(tried).toEqual(slowed);
      expect(tried.failures).toBeGreaterThanOrEqual(5);
    }
    one.cookies.set('__Host-device', device);
    expect((await signIn(one, email)).path).toBe('/scans');
  });
});

describe('a session', () => {
  it('is dead on the server after sign-out', async () => {
    const { visitor: one } = await owner();
    const token = one.cookies.get('__Host-session') ?? '';
    await one.open('/keys');
    expect((await one.submit('/sign-out')).text).toContain('You are signed out.');
    expect(one.cookies.has('__Host-session')).toBe(false);
    one.cookies.set('__Host-session', token);
    expect((await one.open('/keys')).path).toBe('/sign-in?next=%2Fkeys');
  });

  it('is dead after a change of the password, except in the browser that changed it', async () => {
    const { email, visitor: one } = await owner();
    const other = visitor();
    await signIn(other, email);
    const before = one.cookies.get('__Host-session') ?? '';
    await one.open('/profile/password');
    const next = 'a new and long enough secret';
    const page = await one.submit('/profile/password', { fields: { current_password: password, new_password: next } });
    expect([page.path, page.status]).toEqual(['/profile', 200]);
    expect(one.cookies.get('__Host-session')).not.toBe(before);
    expect((await other.open('/keys')).path).toBe('/sign-in?next=%2Fkeys');
    other.cookies.set('__Host-session', before);
    expect((await other.open('/keys')).path).toBe('/sign-in?next=%2Fkeys');
    expect((await signIn(visitor(), email)).status).toBe(401);
    expect((await signIn(visitor(), email, next)).path).toBe('/scans');
  });

  it('shows a wrong current password in the security log, and is not changed by it', async () => {
    const { visitor: one } = await owner();
    await one.open('/profile/password');
    const fields = { current_password: 'not my password', new_password: 'a new and long enough secret' };
    const page = await one.submit('/profile/password', { fields });
    expect([page.status, page.text]).toEqual([422, expect.stringContaining('The current password is wrong.')]);
    const log = await one.open('/security-log');
    expect(log.text).toMatch(/Wrong password in a session person\d+@example\.com for password change/);
  });

  it('is listed with its browser, and ended from another one or everywhere', async () => {
    const { email, visitor: one } = await owner();
    const other = visitor();
    await other.open('/sign-in');
    await other.submit('/sign-in', { fields: { email, password }, headers: { 'user-agent': 'Phone <b>' } });
    const profile = await one.open('/profile');
    expect(profile.text).toContain('Phone <b>');
    expect(profile.html).not.toContain('Phone <b>');
    const [action = ''] = one.attributes('form', 'action').filter((path) => path.endsWith('/end'));
    await one.submit(action);
    expect((await other.open('/profile')).path).toBe('/sign-in?next=%2Fprofile');
    await signIn(other, email);
    await one.open('/profile');
    await one.submit('/profile/sessions/revoke');
    for (const who of [one, other]) expect((await who.open('/profile')).path).toBe('/sign-in?next=%2Fprofile');
  });

  it('of another user cannot be ended', async () => {
    const { email, visitor: one } = await owner();
    const other = visitor();
    await signIn(other, email);
    const [, id = ''] = /sessions\/(ses_\w+)\/end/.exec((await one.open('/profile')).html) ?? [];
    const { visitor: stranger } = await owner();
    await stranger.open('/profile');
    const token = stranger.formFields('/sign-out').find(([name]) => name === 'form_token')?.[1] ?? '';
    const page = await stranger.send(`/profile/sessions/${id}/end`, new URLSearchParams({ form_token: token }));
    expect(page.status).toBe(404);
    for (const who of [one, other]) expect((await who.open('/profile')).path).toBe('/profile');
  });

  it('authorises no request of the API, and an API key opens no page', async () => {
    const { visitor: one } = await owner();
    const cookie = `__Host-session=${one.cookies.get('__Host-session') ?? ''}`;
    expect((await site.client().get('/v1/usage', { cookie })).status).toBe(401);
    const customer = await site.customer();
    const page = await customer.client.get('/keys', { accept: 'text/html' });
    expect([page.status, page.headers['location']]).toEqual([303, '/sign-in?next=%2Fkeys']);
  });
});

describe('a user without an account', () => {
  it('opens one where anybody can sign up, once for each form', async () => {
    const { visitor: member } = await memberOfNone();
    await member.open('/accounts');
    const form = new URLSearchParams(Object.fromEntries(member.formFields('/accounts')));
    form.set('account_name', ' ');
    expect((await member.send('/accounts', form)).status).toBe(422);
    form.set('account_name', 'Of my own');
    const opened = [await member.send('/accounts', form), await member.send('/accounts', form)];
    expect(opened.map(({ path }) => path)).toEqual(['/scans', '/scans']);
    expect((await member.open('/accounts')).text).toContain('Of my own owner shown now');
    expect((await member.open('/profile')).text).toContain('Role in this account owner');
    form.set('nonce', 'another');
    expect((await member.send('/accounts', form)).status).toBe(409);
  });

  it('has a profile, and can sign out everywhere', async () => {
    const { visitor: member } = await memberOfNone();
    expect((await member.open('/profile')).text).toContain('Account none');
    expect((await member.submit('/profile/sessions/revoke')).text).toContain('You are signed out everywhere.');
    expect((await member.open('/profile')).path).toBe('/sign-in?next=%2Fprofile');
  });
});

describe('forms', () => {
  it('of another site, or without the token of the session, change nothing', async () => {
    const { visitor: one } = await owner();
    await one.open('/keys/new');
    const fields = { name: 'stolen', scopes: ['scans:read'], expires: 'never' };
    const foreign = await one.submit('/keys', { fields, headers: { origin: 'https://evil.example' } });
    expect(foreign.status).toBe(403);
    await one.open('/keys/new');
    const withoutToken = await one.submit('/keys', { fields: { ...fields, form_token: 'guessed' } });
    expect(withoutToken.status).toBe(403);
    const { visitor: other } = await owner();
    await other.open('/keys/new');
    const token = other.formFields('/keys').find(([name]) => name === 'form_token')?.[1] ?? '';
    await one.open('/keys/new');
    expect((await one.submit('/keys', { fields: { ...fields, form_token: token } })).status).toBe(403);
    expect((await one.open('/keys')).text).toContain('There are no API keys yet.');
  });

  it('are never sent with GET: no link changes anything', async () => {
    const { visitor: one } = await owner();
    for (const path of ['/sign-out', '/profile/sessions/revoke']) expect((await one.open(path)).status).toBe(405);
    expect((await one.open('/profile')).path).toBe('/profile');
  });
});
