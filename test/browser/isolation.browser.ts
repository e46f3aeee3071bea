import { describe, expect, it, jest } from '@jest/globals';
import { delay } from '#kernel';
import type { Forward } from '#scanner/renderer';
import { sharedSession } from './support/shared-session.ts';
import { openSession, visit } from './support/visits.ts';

jest.setTimeout(5 * 60_000);

/** Keeps something in every way in which a page can, for as long as it is open and beyond. */
const keep = `
  document.cookie = 'kept=1; path=/; max-age=9999';
  localStorage.setItem('kept', '1');
  await (await caches.open('kept')).put('/kept', new Response('x'));
  await (await navigator.storage.getDirectory()).getFileHandle('kept', { create: true });
  await new Promise((done) => { const opened = indexedDB.open('kept'); opened.onsuccess = done });
  navigator.locks.request('kept', () => new Promise(() => 0));
  globalThis.shared = new SharedWorker('data:text/javascript,onconnect=()=>0', 'kept');
  globalThis.sender = new BroadcastChannel('kept');
  setInterval(() => sender.postMessage('kept'), 10);
  await fetch('/strict-transport-security');
`;

/** Writes what it finds of that into the document. */
const find = `
  const heard = new Promise((done) => {
    globalThis.receiver = new BroadcastChannel('kept');
    receiver.onmessage = () => done(['kept']);
    // Of a page that waits for a response, the visit waits as well.
    fetch('/second').then(() => done([]));
  });
  const names = [];
  for await (const name of (await navigator.storage.getDirectory()).keys()) names.push(name);
  const found = {
    cookies: document.cookie.split('; ').filter(Boolean),
    local: Object.keys(localStorage),
    caches: await caches.keys(),
    files: names,
    databases: (await indexedDB.databases()).map(({ name }) => name),
    locks: (await navigator.locks.query()).held.map(({ name }) => name),
    channel: await heard,
    sent: (await fetch('/cookies').then((response) => response.text())).split('; ').filter(Boolean),
  };
  document.body.dataset.found = encodeURIComponent(JSON.stringify(found));`;

const page = (code: string): string => `<!doctype html><body><script type=module>${code}</script>`;
const foundIn = (html: string): Readonly<Record<string, unknown>> =>
  JSON.parse(decodeURIComponent(/data-found="(.*?)"/.exec(html)?.[1] ?? 'null')) as Readonly<Record<string, unknown>>;

describe('a page of a visit', () => {
  const session = sharedSession({ visitTimeoutMs: 120_000 });

  /** A site whose page `/` keeps, and `/find` finds; `released` lets the first page come to its end. */
  const siteWith =
    (released: Promise<void>, isKept = (): void => undefined): Forward =>
    async ({ url, headers }) => {
      const html = [['content-type', 'text/html']] as const;
      const give = (body: string, more: readonly (readonly [string, string])[] = []) => ({
        status: 200,
        headers: [...html, ...more],
        body: Buffer.from(body),
      });
      if (url.pathname === '/cookies') return give(headers['cookie'] ?? '');
      if (url.pathname === '/kept') isKept();
      if (url.pathname === '/slow') await released;
      if (url.pathname === '/second') await delay(1_000);
      if (url.pathname === '/strict-transport-security')
        return give('', [['strict-transport-security', 'max-age=9999; includeSubDomains']]);
      const code = { '/': `${keep} await fetch('/kept'); await fetch('/slow')`, '/find': find, '/both': keep + find };
      return give(page(code[url.pathname as '/'] ?? ''));
    };
  const never = new Promise<void>(() => undefined);
  const url = (path: string): Partial<Record<'url', URL>> => ({ url: new URL(path, 'https://site.example/') });

  it('finds nothing that a page of another visit keeps, of this scan or another one, not even at the same time', async () => {
    const released = Promise.withResolvers<void>();
    const isKept = Promise.withResolvers<void>();
    const other = await openSession({ visitTimeoutMs: 120_000 });
    const keeping = visit(session(), '/', {}, { ...url('/'), forward: siteWith(released.promise, isKept.resolve) });
    try {
      await isKept.promise;
      const reports = await Promise.all(
        [session(), other].map((one) => visit(one, '/', {}, { ...url('/find'), forward: siteWith(never) })),
      );
      const nothing = { cookies: [], local: [], caches: [], files: [], databases: [], locks: [], channel: [] };
      for (const { html } of reports) expect(foundIn(html)).toEqual({ ...nothing, sent: [] });
      // The rule of the first visit that its site is reached by TLS only is none for the others.
      const requested: string[] = [];
      const forward: Forward = (request) => {
        requested.push(request.url.href);
        return siteWith(never)(request);
      };
      await visit(session(), '/', {}, { url: new URL('http://site.example/find-without-tls'), forward });
      expect(requested).toContain('http://site.example/find-without-tls');
    } finally {
      released.resolve();
      await keeping;
      await other.close();
    }
  });

  it('finds what it keeps itself: the page above would find it', async () => {
    const { html } = await visit(session(), '/', {}, { ...url('/both'), forward: siteWith(never) });
    const found = foundIn(html);
    expect(Object.entries(found).filter(([, names]) => (names as readonly unknown[]).length === 0)).toEqual([]);
  });
});
