import { afterAll, describe, expect, it } from '@jest/globals';
import { FakeDns } from '../../libs/egress/src/testing/fake-dns.ts';
import { consoleForSpecs } from './people.ts';
import type { SiteVisitor } from './site-visitor.ts';

/** TXT records by name. */
const texts = new Map<string, readonly string[]>();
const dns = await FakeDns.start((name, type) => {
  const found = texts.get(name.toLowerCase());
  if (found === undefined) return 'NXDOMAIN';
  return type === 'TXT' ? found.map((data) => ({ name, type: 'TXT', ttl: 0, data })) : [];
});
const { owner, member } = consoleForSpecs({ SCAN_DNS_SERVERS: dns.address });

afterAll(async () => {
  await dns.close();
});

/** @returns the path of the target's page, which is open */
async function add(visitor: SiteVisitor, host: string): Promise<string> {
  await visitor.open('/targets');
  return (await visitor.submit('/targets', { fields: { host } })).path;
}

const tokenOn = (html: string): string => /scanledger-verification=\w+/.exec(html)?.[0] ?? '';

async function formTokenOf(visitor: SiteVisitor): Promise<string> {
  await visitor.open('/profile');
  return visitor.formFields('/sign-out')[0]?.[1] ?? '';
}

describe('a target', () => {
  it('is added, checked until its proof is published, and removed', async () => {
    const { visitor } = await owner();
    const path = await add(visitor, 'Proved.Test');
    const page = await visitor.open(path);
    expect(page.text).toContain('_scanledger.proved.test');
    const missing = await visitor.submit(`${path}/verify`);
    expect(missing.text).toContain('The proof was not found; the last check says why.');
    expect(missing.text).toContain('Not verified');
    texts.set('_scanledger.proved.test', [tokenOn(page.html)]);
    const verified = await visitor.submit(`${path}/verify`);
    expect(verified.text).toContain('The proof was found: the target is verified.');
    expect(verified.text).toMatch(/Valid until \d+ \w+ \d+/);
    expect((await visitor.open('/targets')).text).toMatch(/proved\.test\s*Verified/);
    expect((await visitor.open(`${path}/remove`)).text).toContain('it has another token');
    expect((await visitor.submit(`${path}/remove`)).text).toContain('There are no targets yet.');
    expect((await visitor.open(path)).status).toBe(404);
  });

  it('is where a full scan leads that is rejected without proof', async () => {
    const { visitor } = await owner();
    const scan = { new_target: 'https://www.unproved.test/shop', new_scan_type: 'full' };
    await visitor.open('/scans');
    const rejected = await visitor.submit('/scans', { fields: scan });
    expect([rejected.status, rejected.text]).toEqual([403, expect.stringContaining('needs proof that you own')]);
    expect(rejected.text).not.toContain('POST /v1');
    const [link = ''] = visitor.attributes('a', 'href').filter((href) => href.startsWith('/targets?'));
    expect((await visitor.open(link)).text).toContain('has proved to own');
    expect(Object.fromEntries(visitor.formFields('/targets'))).toMatchObject({ host: 'unproved.test' });
    const { path, html } = await visitor.submit('/targets');
    expect((await visitor.open(link)).text).toContain('unproved.test was added, and is not verified');
    texts.set('_scanledger.unproved.test', [tokenOn(html)]);
    await visitor.open(path);
    await visitor.submit(`${path}/verify`);
    await visitor.open('/scans');
    expect((await visitor.submit('/scans', { fields: scan })).path).toMatch(/^\/scans\/scan_/);
  });

  it('with a wrong host is rejected beside the field, and one that is there is not added again', async () => {
    const { visitor } = await owner();
    await visitor.open('/targets');
    const wrong = await visitor.submit('/targets', { fields: { host: 'www.example.com' } });
    expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('the registrable domain example.com')]);
    expect(wrong.html).toContain('id="host-error"');
    expect(Object.fromEntries(visitor.formFields('/targets'))).toMatchObject({ host: 'www.example.com' });
    await add(visitor, 'twice.test');
    await visitor.open('/targets');
    const twice = await visitor.submit('/targets', { fields: { host: 'Twice.test' } });
    expect([twice.status, twice.text]).toEqual([409, expect.stringContaining('The account has twice.test already')]);
  });

  it('is seen by members who may only read, not changed by them, and not seen by other accounts', async () => {
    const { visitor } = await owner();
    const path = await add(visitor, 'seen.test');
    const { visitor: reader } = await member(visitor, 'read_only');
    expect((await reader.open('/targets')).text).toContain('seen.test');
    const page = await reader.open(path);
    expect([page.status, page.html.includes(`action="${path}`)]).toEqual([200, false]);
    const { visitor: stranger } = await owner();
    expect((await stranger.open(path)).status).toBe(404);
    for (const [one, status] of [
      [reader, 403],
      [stranger, 404],
    ] as const) {
      const token = new URLSearchParams({ form_token: await formTokenOf(one) });
      expect((await one.send(`${path}/verify`, token)).status).toBe(status);
      expect((await one.send(`${path}/remove`, token)).status).toBe(status);
    }
    expect((await visitor.send(`${path}/remove`, new URLSearchParams())).status).toBe(403);
    expect((await visitor.open(path)).status).toBe(200);
  });
});
