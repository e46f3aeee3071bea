import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { BrowserSession } from '#scanner/renderer';
import { openSession, serving } from './support/visits.ts';
import { waysByPointer } from './support/ways-by-pointer.ts';
import { eventsOfUsers, pagesOfEvents, waysToPages } from './support/ways-to-pages.ts';

// All pages are visited together, from before the first test on.
jest.setTimeout(10 * 60_000);

const ways = Object.entries({ ...waysToPages, ...waysByPointer });
const visitsAtOnce = 6;
const { signal } = new AbortController();

describe('a page that leads to another one by', () => {
  const found = new Map<string, Promise<boolean>>();
  let session: BrowserSession;
  beforeAll(async () => {
    session = await openSession({
      visitTimeoutMs: 300_000,
      maxVisitsAtOnce: visitsAtOnce,
      maxMemoryBytes: 3 * 1024 ** 3,
    });
    for (const [at, [name, way]] of ways.entries()) {
      const shown = leadsOn(at, way);
      // The test of this way reports the error.
      shown.catch(() => undefined);
      found.set(name, shown);
    }
  });
  afterAll(() => session?.close());

  /** Whether the visit shows the path: as a request, as a route, or in what the page has become. */
  const leadsOn = async (at: number, way: (path: string) => string): Promise<boolean> => {
    const path = `/found-${at}x`;
    const markup = way(path);
    expect(markup).not.toContain(path);
    const requested: string[] = [];
    const url = new URL('https://site.example/');
    const inFrame = '<!doctype html><button onclick="parent.go()">x</button>';
    const forward = serving({ '/': markup, '/slow': '', '/in-frame': inFrame }, requested);
    const { routes, html } = await session.visit({ url, forward, marks: [], codes: [], explores: true }, signal);
    return [...requested, ...routes].some((one) => new URL(one).pathname === path) || html.includes(path);
  };

  it.each(Object.entries(pagesOfEvents))('%s of every event of a user shows it', async (_, markup) => {
    const url = new URL('http://site.example/');
    const forward = serving({ '/': markup });
    const { routes } = await session.visit({ url, forward, marks: [], codes: [], explores: true }, signal);
    const shown = new Set(routes.map((route) => new URL(route).pathname.slice(1)));
    expect(eventsOfUsers.filter((type) => !shown.has(type))).toEqual([]);
  });

  it.each(ways.map(([name]) => name))('%s shows it', async (name) => {
    expect(await found.get(name)).toBe(true);
  });
});
