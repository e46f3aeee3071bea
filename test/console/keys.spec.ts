import { describe, expect, it } from '@jest/globals';
import { consoleForSpecs } from './people.ts';
import type { SiteVisitor } from './site-visitor.ts';

const { site, owner, member, visitor: anybody, signIn } = consoleForSpecs();
const newKey = { name: 'pipeline', scopes: ['scans:read', 'usage:read'], expires: '30' };

async function createKey(visitor: SiteVisitor, fields: Record<string, string | readonly string[]> = newKey) {
  await visitor.open('/keys/new');
  const page = await visitor.submit('/keys', { fields });
  const key = visitor.attributes('input', 'value').find((value) => value.startsWith('slk_')) ?? '';
  return { page, key };
}

describe('an API key', () => {
  it('is made and works, with the scopes that were chosen', async () => {
    const { visitor } = await owner();
    const { page, key } = await createKey(visitor);
    expect(page.status).toBe(200);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(key).toMatch(/^slk_[0-9A-Za-z]{38}$/);
    expect((await site.client(key).get('/v1/usage')).status).toBe(200);
    expect((await site.client(key).post('/v1/scans', { target: 'https://example.com' })).status).toBe(403);
  });

  it('is shown exactly once: a repetition of the form makes no other and shows nothing', async () => {
    const { visitor } = await owner();
    await visitor.open('/keys/new');
    const sent = visitor.formFields('/keys');
    const { page, key } = await createKeyWith(visitor, sent);
    expect(page.html).toContain(key);
    const repeated = await visitor.send('/keys', page.sent);
    expect(repeated.status).toBe(200);
    expect(repeated.html).not.toContain('slk_');
    expect(repeated.text).toContain('was shown then');
    const list = await visitor.open('/keys');
    expect(list.html).not.toContain(key);
    expect(list.html.match(/pipeline<\/bdi>/g)).toHaveLength(1);
    expect(list.text).toContain(`${key.slice(0, 8)}…${key.slice(-4)}`);
  });

  async function createKeyWith(visitor: SiteVisitor, sent: ReturnType<SiteVisitor['formFields']>) {
    const body = new URLSearchParams();
    for (const [name, value] of sent) if (!(name in newKey)) body.append(name, value);
    for (const [name, values] of Object.entries(newKey)) for (const value of [values].flat()) body.append(name, value);
    const page = await visitor.send('/keys', body);
    const key = visitor.attributes('input', 'value').find((value) => value.startsWith('slk_')) ?? '';
    return { page: { ...page, sent: body }, key };
  }

  it('with audit:read tells an auditor of members and sign-ins by their ids, and not of failed ones', async () => {
    const { email, visitor } = await owner();
    const joined = await member(visitor, 'member');
    expect((await signIn(anybody(), email, 'a wrong password')).status).toBe(401);
    const { key } = await createKey(visitor, { name: 'auditor', scopes: ['audit:read'], expires: '7' });
    const { body, text } = await site.client(key).get<{ data: readonly Record<string, unknown>[] }>('/v1/audit/events');
    const ofType = (type: string) => body.data.filter((entry) => entry['type'] === type);
    const [invited] = ofType('InvitationCreated');
    const [added, founder] = ofType('MemberAdded');
    expect(invited).toMatchObject({ actor: founder?.['actor'], user_id: null, details: { role: 'member' } });
    expect(added).toMatchObject({ actor: `user:${String(added?.['user_id'])}`, details: { role: 'member' } });
    expect(ofType('SessionStarted')[0]).toMatchObject({
      user_id: added?.['user_id'],
      details: { method: 'password', address: expect.stringMatching(/^127\./) },
    });
    expect(ofType('SignInFailed')).toEqual([]);
    for (const address of [email, joined.email]) expect(text).not.toContain(address);
  });

  it('begins with the default scopes, and says what is wrong with the form', async () => {
    const { visitor } = await owner();
    await visitor.open('/keys/new');
    const scopes = visitor.formFields('/keys').filter(([name]) => name === 'scopes');
    expect(scopes.map(([, value]) => value)).toEqual(['scans:read', 'scans:write', 'usage:read']);
    const page = await visitor.submit('/keys', { fields: { name: ' ', expires: 'date', expires_on: '2020-01-01' } });
    expect([page.status, page.text]).toEqual([422, expect.stringContaining('The name must have 1 to 100 characters.')]);
  });

  it('is rotated with an overlap', async () => {
    const { visitor } = await owner();
    const first = await createKey(visitor);
    await visitor.open('/keys');
    const [rotate = ''] = visitor.attributes('a', 'href').filter((href) => href.endsWith('/rotate'));
    await visitor.open(rotate);
    const page = await visitor.submit(rotate, { fields: { overlap_hours: '1' } });
    const next = visitor.attributes('input', 'value').find((value) => value.startsWith('slk_')) ?? '';
    expect(page.text).toContain('which works until');
    expect(next).not.toBe(first.key);
    for (const key of [first.key, next]) expect((await site.client(key).get('/v1/usage')).status).toBe(200);
    expect((await visitor.open('/keys')).text).toMatch(/active.*expiring/);
    await visitor.open(rotate);
    expect((await visitor.submit(rotate, { fields: { overlap_hours: '1' } })).status).toBe(409);
  });

  it('is revoked after a confirmation, at once', async () => {
    const { visitor } = await owner();
    const { key } = await createKey(visitor);
    await visitor.open('/keys');
    const [revoke = ''] = visitor.attributes('a', 'href').filter((href) => href.endsWith('/revoke'));
    expect((await visitor.open(revoke)).text).toContain('stops working with the next request');
    expect((await site.client(key).get('/v1/usage')).status).toBe(200);
    const list = await visitor.submit(revoke);
    expect(list.text).toContain('The key "pipeline" is revoked.');
    expect(list.text).toContain('revoked');
    expect((await site.client(key).get('/v1/usage')).status).toBe(401);
  });

  it('of another account does not exist', async () => {
    const { visitor } = await owner();
    await createKey(visitor);
    await visitor.open('/keys');
    const [revoke = ''] = visitor.attributes('a', 'href').filter((href) => href.endsWith('/revoke'));
    const { visitor: stranger } = await owner();
    expect((await stranger.open(revoke)).status).toBe(404);
    const formToken = (await stranger.open('/profile')) && stranger.formFields('/sign-out')[0]?.[1];
    expect((await stranger.send(revoke, new URLSearchParams({ form_token: formToken ?? '' }))).status).toBe(404);
  });

  it('shows a hostile name as text', async () => {
    const { visitor } = await owner();
    await createKey(visitor, { ...newKey, name: '<script>alert(1)</script>"\'' });
    const page = await visitor.open('/keys');
    expect(page.text).toContain('<script>alert(1)</script>');
    expect(page.html).not.toContain('<script>alert');
  });

  it('names the user who made it, and is in no line of the log', async () => {
    const { visitor } = await owner();
    const { key } = await createKey(visitor);
    await visitor.open('/keys');
    const lines = site.service.lines.filter((line) => line.includes('"msg":"user signed in"'));
    const { account, user } = JSON.parse(lines.at(-1) ?? '{}') as { account: string; user: string };
    const events = await site.service.operator.readStream(`keyring-${account}`);
    expect(events.map(({ metadata }) => metadata.actor)).toEqual([`user:${user}`]);
    expect(site.service.lines.join('\n')).not.toContain(key);
  });
});
