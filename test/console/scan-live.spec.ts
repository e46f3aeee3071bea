import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { EventStream } from '../support/event-stream.ts';
import { eventually } from '../support/eventually.ts';
import { HeldSite } from '../support/held-site.ts';
import { consoleForSpecs, password } from './people.ts';
import type { SiteVisitor } from './site-visitor.ts';

const { site, owner, signIn, visitor } = consoleForSpecs();
let held: HeldSite;
let opened: readonly EventStream[] = [];

beforeAll(async () => {
  held = await HeldSite.start();
});
beforeEach(() => held.hold());
afterAll(async () => {
  await Promise.all(opened.map((stream) => stream.close()));
  await held.close();
});

/** @returns the path of the scan's page */
async function startScan(visitor: SiteVisitor): Promise<string> {
  await visitor.open('/scans');
  const { path } = await visitor.submit('/scans', { fields: { new_target: held.url } });
  expect(path).toMatch(/^\/scans\/scan_\w+$/);
  return path;
}

async function follow(visitor: SiteVisitor, path: string, lastEventId?: string): Promise<EventStream> {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const stream = await EventStream.open({ url: site.service.url, cookie, path, lastEventId });
  opened = [...opened, stream];
  return stream;
}

const isRunning = (stream: EventStream): boolean => stream.text.includes('Running');

async function until(stream: EventStream, isSo: (stream: EventStream) => boolean): Promise<void> {
  await eventually(
    async () => stream.text,
    () => isSo(stream),
  );
}

describe('the live stream of a scan in the console', () => {
  it('shows progress and findings while they are found, as markup, and ends with the scan', async () => {
    const { visitor } = await owner();
    const path = await startScan(visitor);
    const page = await visitor.open(path);
    expect(page.html).toContain('<noscript><meta http-equiv="refresh" content="10" /></noscript>');
    const [events = ''] = visitor.attributes('div', 'data-events');
    expect(events).toMatch(new RegExp(`^${path}/events\\?after=\\d$`));
    const stream = await follow(visitor, events);
    expect(stream.status).toBe(200);
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("script-src 'self'"),
    });
    held.release();
    await until(stream, ({ hasEnded }) => hasEnded);
    const found = stream.events.filter(({ event }) => event === 'finding').map(({ data }) => data);
    const after = await visitor.open(path);
    expect(found.length).toBeGreaterThan(0);
    for (const { added } of found as unknown as { added: { markup: string } }[]) {
      expect(after.html).toContain(added.markup);
    }
    expect(stream.events.at(-1)).toMatchObject({ event: 'completed', data: { hasEnded: true } });
    expect(after.html).not.toContain('http-equiv');
    expect(visitor.attributes('div', 'data-events')).toEqual([]);
    const ended = await follow(visitor, `${path}/events`, stream.events.at(-1)?.id);
    expect([ended.status, ended.headers['content-type']]).toEqual([204, undefined]);
  });

  it('continues after the last event that the browser has', async () => {
    const { visitor } = await owner();
    const path = await startScan(visitor);
    const first = await follow(visitor, `${path}/events?after=-1`);
    await until(first, isRunning);
    await first.close();
    const second = await follow(visitor, `${path}/events?after=-1`, first.events.at(-1)?.id);
    held.release();
    await until(second, ({ hasEnded }) => hasEnded);
    const ids = [...first.events, ...second.events].map(({ id }) => Number(id));
    expect(ids).toEqual(ids.map((_, n) => n));
  });

  it('ends when the user signs out, and is not opened again', async () => {
    const { visitor } = await owner();
    const path = await startScan(visitor);
    const stream = await follow(visitor, `${path}/events`);
    await until(stream, isRunning);
    const cookies = new Map(visitor.cookies);
    await visitor.open(path);
    await visitor.submit('/sign-out');
    await until(stream, ({ hasEnded }) => hasEnded);
    expect(stream.events.at(-1)?.event).not.toBe('completed');
    for (const [name, value] of cookies) visitor.cookies.set(name, value);
    expect((await follow(visitor, `${path}/events`)).status).toBe(303);
  });

  it('ends when the session is ended from another browser', async () => {
    const { email, visitor: one } = await owner();
    const path = await startScan(one);
    const stream = await follow(one, `${path}/events`);
    await until(stream, isRunning);
    const other = visitor();
    await signIn(other, email);
    await other.open('/profile');
    const [end = ''] = other.attributes('form', 'action').filter((action) => action.endsWith('/end'));
    await other.submit(end);
    await until(stream, ({ hasEnded }) => hasEnded);
    expect(stream.events.at(-1)?.event).not.toBe('completed');
    expect((await follow(one, `${path}/events`)).status).toBe(303);
  });

  it('is for the account of the scan only', async () => {
    const [one, other] = [await owner(), await owner()];
    const path = await startScan(one.visitor);
    const stream = await follow(other.visitor, `${path}/events`);
    await until(stream, ({ hasEnded }) => hasEnded);
    expect([stream.status, stream.events]).toEqual([404, []]);
  });

  it('may be opened five times at once by one session', async () => {
    const { email, visitor } = await owner();
    const path = await startScan(visitor);
    for (let n = 0; n < 5; n++) expect((await follow(visitor, `${path}/events`)).status).toBe(200);
    expect((await follow(visitor, `${path}/events`)).status).toBe(429);
    visitor.cookies.clear();
    await visitor.open('/sign-in');
    await visitor.submit('/sign-in', { fields: { email, password } });
    expect((await follow(visitor, `${path}/events`)).status).toBe(200);
  });
});
