import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HeldSite } from '../support/held-site.ts';
import { completedScan } from './completed-scan.ts';
import { consoleForSpecs, password, signInEventually } from './people.ts';
import type { SeenPage, SiteVisitor } from './site-visitor.ts';

const { site, owner, visitor } = consoleForSpecs();
let target: HeldSite;

beforeAll(async () => {
  target = await HeldSite.start();
  target.release();
});
afterAll(() => target.close());

/** What a form that no page has sends: the token of a page's form, and these fields. */
function fieldsOf(visitor: SiteVisitor, action: string, fields: Readonly<Record<string, string>>): URLSearchParams {
  const body = new URLSearchParams();
  for (const [name, value] of visitor.formFields(action)) body.set(name, value);
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return body;
}

/** The page of the first finding of a scan. */
async function openFinding(visitor: SiteVisitor, scan: string): Promise<SeenPage> {
  await visitor.open(scan);
  const path = visitor.attributes('a', 'href').find((href) => href.startsWith(`${scan}/findings/`));
  return visitor.open(path ?? 'no finding');
}

/** Somebody who may only read in the account of an owner. */
async function invitedReader(founder: SiteVisitor): Promise<SiteVisitor> {
  const email = 'reader@example.com';
  await founder.open('/members');
  await founder.submit('/members/invitations', { fields: { email, role: 'read_only' } });
  const link = founder.attributes('input', 'value').find((value) => value.includes('/invitation?token=')) ?? '';
  const reader = visitor();
  await reader.open(link.replace(/^.*(?=\/invitation)/, ''));
  await reader.submit('/invitation', { fields: { password } });
  await signInEventually(reader, email);
  return reader;
}

describe('starting a scan', () => {
  it('twice with one form starts one scan', async () => {
    const { visitor } = await owner();
    await visitor.open('/scans');
    const fields = { new_target: target.url };
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const body = fieldsOf(visitor, '/scans', fields);
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: site.service.url, cookie };
    const started = await Promise.all(
      [1, 2, 3].map(() => site.client().send('POST', '/scans', body.toString(), headers)),
    );
    const locations = new Set(
      started.filter(({ status }) => status === 303).map(({ headers: { location } }) => location),
    );
    expect(locations.size).toBe(1);
    expect(await visitor.submit('/scans', { fields: Object.fromEntries(body) })).toMatchObject({
      path: [...locations][0],
    });
    await visitor.open('/scans');
    expect(visitor.attributes('a', 'href').filter((href) => href.startsWith('/scans/scan_'))).toHaveLength(1);
    await visitor.submit('/scans', { fields });
    await visitor.open('/scans');
    expect(visitor.attributes('a', 'href').filter((href) => href.startsWith('/scans/scan_'))).toHaveLength(2);
  });

  it('takes https for granted, and keeps what was typed where it is wrong', async () => {
    const { visitor } = await owner();
    await visitor.open('/scans');
    const rejected = await visitor.submit('/scans', { fields: { new_target: 'user:secret@example.com' } });
    expect([rejected.status, visitor.attributes('input', 'value')]).toEqual([
      422,
      expect.arrayContaining(['user:secret@example.com']),
    ]);
    const { path } = await visitor.submit('/scans', { fields: { new_target: '127.0.0.1:9/nothing' } });
    expect((await visitor.open(path)).text).toContain('https://127.0.0.1:9/nothing');
  });
});

describe('the list of scans', () => {
  it('leads to a scan whose history names who started it', async () => {
    const person = await owner();
    const path = await completedScan(person, target.url);
    const { text } = await person.visitor.open(`${path}/history`);
    expect(text).toMatch(
      new RegExp(`ScanQueued quick scan of ${target.url} queued, counted in [\\d-]+ by ${person.email}`),
    );
    expect(text).not.toContain('usr_');
  });

  it('leads to a scan whose receipt is shown as the API returns it', async () => {
    const person = await owner();
    const path = await completedScan(person, target.url);
    const { status, text } = await person.visitor.open(`${path}/receipt`);
    expect(status).toBe(200);
    const receipt = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Record<string, unknown>;
    expect(receipt).toMatchObject({
      scan_id: path.replace('/scans/', ''),
      event: { type: 'ScanCompleted', target: target.url },
      inclusion_proof: { leaf_index: expect.any(Number) },
    });
  });

  it('is filtered by target, status, type and day together', async () => {
    const person = await owner();
    const scan = await completedScan(person, target.url);
    const host = target.url.replace('http://', '');
    const today = new Date().toISOString().slice(0, 10);
    const found = async (query: Record<string, string>): Promise<boolean> => {
      const { html } = await person.visitor.open(`/scans?${new URLSearchParams(query).toString()}`);
      return html.includes(`href="${scan}"`);
    };
    const all = { target: target.url, status: 'completed', scan_type: 'quick', from: today, to: today };
    expect(await found(all)).toBe(true);
    expect(person.visitor.attributes('input', 'value')).toEqual(expect.arrayContaining([target.url, today]));
    expect(await found({ ...all, target: host })).toBe(false);
    expect(person.visitor.attributes('input', 'value')).toContain(host);
    for (const other of [{ status: 'failed' }, { scan_type: 'full' }, { from: '2099-01-01' }, { to: '2020-01-01' }]) {
      expect([other, await found({ ...all, ...other })]).toEqual([other, false]);
    }
  });
});

describe('a comparison', () => {
  it('is with the scan before, or with one that is chosen; of the own account only', async () => {
    const person = await owner();
    const { visitor } = person;
    const first = await completedScan(person, target.url);
    expect((await visitor.open(`${first}/compare`)).text).toContain('There is no earlier completed quick scan');
    target.headers = { 'x-powered-by': 'PHP/5.2.1' };
    const second = await completedScan(person, target.url);
    target.headers = {};
    expect((await visitor.open(second)).html).toContain(`href="${second}/compare"`);
    const later = await visitor.open(`${second}/compare`);
    expect(later.text).toMatch(/New \([1-9]\d*\).*Fixed \(0\).*Not examined again \(0\).*Still there \([1-9]\d*\)/);
    const earlier = await visitor.open(`${first}/compare?with=${second.replace('/scans/', '')}`);
    expect(earlier.text).toMatch(/New \(0\).*Fixed \([1-9]\d*\)/);
    const stranger = await owner();
    expect((await stranger.visitor.open(`${second}/compare`)).status).toBe(404);
    await completedScan(stranger, target.url);
    const own = await completedScan(stranger, target.url);
    const foreign = await stranger.visitor.open(`${own}/compare?with=${first.replace('/scans/', '')}`);
    expect(foreign.status).toBe(404);
  });
});

describe('the risk of a finding', () => {
  it('is accepted with a reason, shown at the finding and in the list, and withdrawn', async () => {
    const person = await owner();
    const { visitor, email } = person;
    const scan = await completedScan(person, target.url);
    const { path } = await openFinding(visitor, scan);
    const rejected = await visitor.submit(`${path}/accept`, { fields: { reason: 'because', until: '2020-01-01' } });
    expect([rejected.status, rejected.text]).toEqual([422, expect.stringContaining('must not be in the past')]);
    expect(rejected.html).toContain('>because</textarea>');
    const accepted = await visitor.submit(`${path}/accept`, {
      fields: { reason: 'It is internal.', until: '2099-12-31' },
    });
    expect([accepted.path, accepted.text]).toEqual([path, expect.stringContaining(`Accepted by ${email}`)]);
    expect(accepted.text).toContain('until 31 Dec 2099, 23:59 UTC: It is internal.');
    const page = await visitor.open(scan);
    expect(page.text).toContain('includes 1 finding whose risk is accepted. Without accepted risks it is');
    expect((await visitor.open(`${scan}/report`)).text).toContain('Accepted by');
    const list = await visitor.open('/accepted-risks');
    expect(list.text).toContain('It is internal.');
    expect(list.text).toContain(email);
    expect(visitor.attributes('a', 'href')).toContain(path);
    const [withdraw = ''] = visitor.attributes('form', 'action').filter((action) => action.endsWith('/withdraw'));
    const withdrawn = await visitor.submit(withdraw);
    expect(withdrawn.text).toContain('No risk is accepted.');
    expect((await visitor.open(scan)).text).not.toContain('whose risk is accepted');
  });

  it('is not accepted by those who may only read, and not in another account', async () => {
    const person = await owner();
    const scan = await completedScan(person, target.url);
    const { path } = await openFinding(person.visitor, scan);
    const reader = await invitedReader(person.visitor);
    expect((await reader.open(path)).html).not.toContain('/accept"');
    const sent = fieldsOf(reader, '/sign-out', { reason: 'x' });
    expect((await reader.send(`${path}/accept`, sent)).status).toBe(403);
    expect((await person.visitor.open(path)).html).toContain('/accept"');
    const stranger = await owner();
    await stranger.visitor.open('/scans');
    const fields = fieldsOf(stranger.visitor, '/scans', { reason: 'x' });
    expect((await stranger.visitor.send(`${path}/accept`, fields)).status).toBe(404);
    fields.delete('form_token');
    expect((await stranger.visitor.send(`${path}/accept`, fields)).status).toBe(403);
  });
});
