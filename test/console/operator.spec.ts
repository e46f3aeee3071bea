import { describe, expect, it } from '@jest/globals';
import { admin } from './admin.ts';
import { consoleForSpecs } from './people.ts';

const { site, owner, memberOfNone, visitor } = consoleForSpecs();
const pages = ['/operator', '/operator/accounts'];

describe("the operator's pages", () => {
  it('are for users to whom the administrator gave the role, from the next request on and until it is revoked', async () => {
    const { email, visitor: operator } = await owner();
    const refused = await operator.open('/operator');
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('is for operators of the service')]);
    expect(refused.html).not.toContain('href="/operator"');
    await admin(site.service, 'users', 'operator', email);
    for (const page of pages) expect((await operator.open(page)).status).toBe(200);
    expect(operator.attributes('a', 'href')).toContain('/operator');
    await admin(site.service, 'users', 'operator', email, '--revoke');
    for (const page of pages) expect((await operator.open(page)).status).toBe(403);
  });

  it('are for operators who are members of no account, too, and the only ones that they are led to', async () => {
    const { email, visitor: operator } = await memberOfNone();
    for (const page of pages) expect((await operator.open(page)).status).toBe(403);
    await admin(site.service, 'users', 'operator', email);
    for (const page of pages) expect((await operator.open(page)).status).toBe(200);
    expect((await operator.open('/')).path).toBe('/operator');
    const links = operator.attributes('a', 'href');
    expect(links).toContain('/operator');
    expect(links).not.toContain('/scans');
    expect((await operator.open('/scans')).path).toBe('/accounts');
  });

  it('show nothing to tenants and to those who have not signed in', async () => {
    const { visitor: tenant } = await owner();
    for (const page of pages) {
      const refused = await tenant.open(page);
      expect([refused.status, refused.text.includes('acc_')]).toEqual([403, false]);
      expect((await visitor().open(page)).path).toBe(`/sign-in?next=${encodeURIComponent(page)}`);
    }
    const key = await site.customer();
    expect((await key.client.get('/operator', { accept: 'text/html' })).status).toBe(303);
  });

  it('show every reader as current, and the accounts with plan and use', async () => {
    const { email, visitor: operator } = await owner();
    await admin(site.service, 'users', 'operator', email);
    const view = await operator.open('/operator');
    expect(view.text).toMatch(/scan_totals (?:Current|Catching up)/);
    expect(view.text).not.toContain('Stopped');
    expect(view.text).toContain('Parked events There are none.');
    const { accountId } = await site.customer('team');
    const seen: string[] = [];
    let path = '/operator/accounts';
    for (;;) {
      seen.push((await operator.open(path)).text);
      const next = operator.attributes('a', 'href').find((href) => href.includes('?after='));
      if (next === undefined) break;
      path = next;
    }
    expect(seen.join(' ')).toMatch(new RegExp(`${accountId}.*?team 0 of \\d+`));
  });
});
