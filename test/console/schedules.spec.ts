import { describe, expect, it } from '@jest/globals';
import { consoleForSpecs } from './people.ts';
import type { SiteVisitor } from './site-visitor.ts';

const { owner, member } = consoleForSpecs();
const daily = { target: 'https://example.com/', scan_type: 'quick', recurrence: 'daily', timezone: 'UTC' };

async function create(visitor: SiteVisitor, fields: Record<string, string> = daily) {
  await visitor.open('/schedules/new');
  return visitor.submit('/schedules', { fields });
}

const hrefOf = (visitor: SiteVisitor, end: string): string =>
  visitor.attributes('a', 'href').find((href) => href.endsWith(end)) ?? '';

describe('a schedule', () => {
  it('is created, changed, paused, resumed and deleted', async () => {
    const { visitor } = await owner();
    const created = await create(visitor);
    expect(created.text).toMatch(/The schedule was created\..*At 03:\d\d, every day/);
    const edit = hrefOf(visitor, '/edit');
    await visitor.open(edit);
    expect(Object.fromEntries(visitor.formFields(edit))).toMatchObject(daily);
    const changes = { recurrence: 'cron', cron: '30 8 * * 1-5', timezone: 'Europe/Berlin' };
    const changed = await visitor.submit(edit, { fields: changes });
    expect(changed.text).toContain('At 08:30, Monday through Friday');
    expect(changed.text).toContain('08:30 in Europe/Berlin');
    expect((await visitor.submit(edit.replace('edit', 'pause'))).text).toContain('The schedule is paused.');
    expect((await visitor.submit(edit.replace('edit', 'resume'))).text).toContain('The schedule runs again.');
    const deletion = edit.replace('edit', 'delete');
    expect((await visitor.open(deletion)).text).toContain('This cannot be undone');
    expect((await visitor.submit(deletion)).text).toContain('There are no schedules yet.');
    expect((await visitor.open(edit)).status).toBe(404);
  });

  it('is created once, however often the form is sent', async () => {
    const { visitor } = await owner();
    await visitor.open('/schedules/new');
    const fields = { ...Object.fromEntries(visitor.formFields('/schedules')), ...daily };
    await visitor.send('/schedules', new URLSearchParams(fields));
    await visitor.send('/schedules', new URLSearchParams(fields));
    expect(visitor.attributes('a', 'href').filter((href) => href.endsWith('/edit'))).toHaveLength(1);
  });

  it.each([
    ['target', { ...daily, target: 'ftp://example.com/' }, 'The URL must be'],
    ['cron', { ...daily, recurrence: 'cron', cron: '* * * * *' }, 'at most once an hour'],
    ['timezone', { ...daily, timezone: 'Mars/Olympus' }, 'IANA time zone database'],
  ])('is rejected beside the field %s, and what was typed is kept', async (param, fields, reason) => {
    const { visitor } = await owner();
    const page = await create(visitor, fields);
    expect([page.status, page.text]).toEqual([422, expect.stringContaining(reason)]);
    expect(page.html).toContain(`id="${param}-error"`);
    expect(Object.fromEntries(visitor.formFields('/schedules'))).toMatchObject(fields);
  });

  it('of an account is not seen by another', async () => {
    const { visitor } = await owner();
    await create(visitor);
    const edit = hrefOf(visitor, '/edit');
    const { visitor: stranger } = await owner();
    expect((await stranger.open('/schedules')).text).toContain('There are no schedules yet.');
    for (const page of ['edit', 'delete']) {
      expect((await stranger.open(edit.replace('edit', page))).status).toBe(404);
    }
    const token = new URLSearchParams({ form_token: await formTokenOf(stranger) });
    for (const form of ['pause', 'resume', 'delete']) {
      expect((await stranger.send(edit.replace('edit', form), token)).status).toBe(404);
    }
  });

  it('is seen by members who may only read, and not changed by them', async () => {
    const { visitor } = await owner();
    await create(visitor);
    const edit = hrefOf(visitor, '/edit');
    const { visitor: reader } = await member(visitor, 'read_only');
    const list = await reader.open('/schedules');
    expect(list.text).toContain('https://example.com/');
    expect(list.html).not.toContain('/edit"');
    expect((await reader.open('/schedules/new')).status).toBe(403);
    const token = new URLSearchParams({ form_token: await formTokenOf(reader) });
    for (const form of ['edit', 'pause', 'resume', 'delete']) {
      expect((await reader.send(edit.replace('edit', form), token)).status).toBe(403);
    }
  });

  it('is not changed by a form of another site, or without the token of the session', async () => {
    const { visitor } = await owner();
    await create(visitor);
    const pause = hrefOf(visitor, '/edit').replace('edit', 'pause');
    const token = new URLSearchParams({ form_token: await formTokenOf(visitor) });
    expect((await visitor.send(pause, new URLSearchParams())).status).toBe(403);
    expect((await visitor.send(pause, token, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await visitor.open('/schedules')).text).not.toContain('Paused');
  });
});

async function formTokenOf(visitor: SiteVisitor): Promise<string> {
  await visitor.open('/profile');
  return visitor.formFields('/sign-out')[0]?.[1] ?? '';
}
