import { afterAll, describe, expect, it } from '@jest/globals';
import { openScanner } from '#checks/open-scanner';
import { settingsFor } from '../../libs/scanner/src/engine/testing/settings.ts';
import { fullScanOf } from './scan-site.ts';
import { document, encoded, routes } from './site.ts';
import type { Handler, Reply } from './site.ts';

const scanner = openScanner(settingsFor({ workers: 1, fullDeadlineMs: 100_000 }));
afterAll(() => scanner.close());

const pages = 30;
const links = Array.from({ length: pages }, (_, at) => `<a href="/page/${at}?id=${at}">${at}</a>`).join('');
const site = routes({ '/': () => document('Home', links) }, ({ url }) =>
  url.pathname.startsWith('/page/')
    ? document('Page', `<p>The page ${url.pathname}`)
    : { status: 404, body: document('Not found', '<p>There is no such page.') },
);

const loginPage = document(
  'Log in',
  '<form method="post" action="/login"><input name="user"><input type="password" name="password"></form>',
);

/** Serves the site to the first requests only. */
function rejectingAfter(requests: number, reply: Reply): Handler {
  const rejecting = routes({}, () => reply);
  let received = 0;
  return (request, response) => {
    received += 1;
    (received > requests ? rejecting : site)(request, response);
  };
}

describe('a site that begins to reject requests during a full scan', () => {
  it.each<[string, Reply]>([
    ['as forbidden', { status: 403, body: document('Forbidden', '<p>Forbidden') }],
    ['with a block page', { body: document('Access denied', '<p>You have been blocked.') }],
    ['for maintenance', { status: 503, body: document('Maintenance', '<p>Back soon.') }],
    ['with a redirect to a login', { status: 302, headers: { location: '/login' } }],
    ['with a redirect to another site', { status: 302, headers: { location: 'http://127.0.0.2:9/' } }],
    ['with a login page', { body: loginPage }],
    ['with a page that no firewall is known for', { body: document('Sorry', '<p>This cannot be processed now.') }],
  ])('%s is not covered completely, and is said to reject', async (_name, reply) => {
    const { coverage } = await fullScanOf(scanner, rejectingAfter(60, reply));
    expect(coverage).toMatchObject({ complete: false, blocked: null });
    const reasons = new Map(coverage.skipped.map(({ checkId, reason }) => [checkId, reason]));
    for (const id of ['xss-reflected', 'exposed-git', 'dangerous-js'])
      expect([id, reasons.get(id)]).toEqual([
        id,
        expect.stringMatching(/(?:began|may have begun) to reject requests during the scan/),
      ]);
    expect(reasons.get('hsts-missing') ?? '').not.toContain('reject');
  });

  it('is told from one that serves all of them', async () => {
    const { coverage } = await fullScanOf(scanner, site);
    expect(coverage.complete).toBe(true);
  });

  it('is told from one that has pages for those alone who accept HTML', async () => {
    const forPrograms = routes({}, () => ({ status: 404, body: '' }));
    const { coverage } = await fullScanOf(scanner, (request, response) => {
      const isBrowser = request.headers.accept?.includes('text/html') === true;
      (isBrowser ? site : forPrograms)(request, response);
    });
    const { points } = (await fullScanOf(scanner, site)).coverage;
    expect(coverage).toMatchObject({ complete: true, points });
  });

  it('is told from one that shows another page to who has chosen another language', async () => {
    const { coverage } = await fullScanOf(
      scanner,
      routes(
        {
          '/': ({ headers }) =>
            headers.cookie?.includes('lang=de') === true
              ? document('Startseite', '<p>Herzlich willkommen auf dieser Seite')
              : document('Home', '<p>Welcome to all of the pages here <a href="/german">Deutsch</a>'),
          '/german': () => ({ status: 302, headers: { location: '/', 'set-cookie': 'lang=de; Path=/' } }),
        },
        () => ({ status: 404, body: document('Not found', '<p>There is no such page.') }),
      ),
    );
    expect(coverage.skipped.filter(({ reason }) => reason.includes('began to reject'))).toEqual([]);
    expect(coverage.complete).toBe(true);
  });

  it('is told from one that shows another start page after a while, and its other pages as before', async () => {
    const dashboard = document('Server health', `<table><tr><td>load of each processor</table>${links}`);
    let received = 0;
    const { coverage } = await fullScanOf(scanner, (request, response) => {
      if (request.url === '/') received += 1;
      const changed = routes({ '/': () => dashboard });
      (request.url === '/' && received > 3 ? changed : site)(request, response);
    });
    expect(received).toBeGreaterThan(3);
    expect(coverage.skipped.filter(({ reason }) => reason.includes('to reject'))).toEqual([]);
    expect(coverage.complete).toBe(true);
  });

  it('is noticed where the scan has used up its requests', async () => {
    const few = openScanner(settingsFor({ workers: 1, fullRequests: 150, fullDeadlineMs: 100_000 }));
    try {
      const reply = { status: 302, headers: { location: '/login' } };
      const { coverage } = await fullScanOf(few, rejectingAfter(60, reply));
      expect(coverage.skipped.map(({ reason }) => reason)).toContainEqual(
        expect.stringMatching(/began to reject requests during the scan: .*\(status 302\) redirects to \/login\./),
      );
      expect(coverage.requests.sent).toBeLessThanOrEqual(150);
    } finally {
      await few.close();
    }
  });
});

/** Words of attacks that a firewall looks for in the URL, the headers and the body of a request. */
const attack = /[<>'"`]|\.\.[/\\]|\$\{|\{\{|%0d|%0a|etc\/passwd|win\.ini|\/\/q/i;
const searchPage = document(
  'Search',
  '<form action="/search"><input name="q"><button>Search</button></form><a href="/item?id=5">item</a>',
);
const shop = routes({
  '/': () => searchPage,
  '/search': ({ url }) => document('Results', `<p>Nothing found for ${encoded(url.searchParams.get('q') ?? '')}`),
  '/item': () => document('Item', '<p>An item'),
});

describe('a firewall that rejects only what looks like an attack', () => {
  const firewallWith =
    (rejecting: Handler): Handler =>
    (request, response) => {
      const { url = '', headers } = request;
      const fields = [url, safelyDecoded(url), headers.referer, headers['user-agent'], headers['x-forwarded-host']];
      const isAttack = fields.some((field) => attack.test(String(field)));
      (isAttack ? rejecting : shop)(request, response);
    };
  const firewalled = firewallWith(routes({}, () => ({ status: 403, body: '<h1>403 Forbidden</h1>' })));

  it('leaves the points of the site untested, and the scan says so', async () => {
    const { coverage } = await fullScanOf(scanner, firewalled);
    expect(coverage).toMatchObject({ complete: false, blocked: null });
    expect(coverage.points.tested).toBeLessThan(coverage.points.known);
    const reasons = new Map(coverage.skipped.map(({ checkId, reason }) => [checkId, reason]));
    for (const id of ['xss-reflected', 'sql-error-based', 'ssti'])
      expect([id, reasons.get(id) ?? '']).toEqual([
        id,
        expect.stringMatching(/\d+ of \d+ points rejected its requests: status 403, where a harmless value gets 200/),
      ]);
  });

  it.each<[string, Reply]>([
    ['with a page of success', { body: document('Sorry', '<p>Your request cannot be processed. Support id 81723645') }],
    ['with a redirect', { status: 302, headers: { location: '/sorry' } }],
    ['with an error of the server', { status: 500, body: document('Error', '<p>A dangerous value was detected.') }],
  ])('and does so %s leaves the points untested, and the scan says so', async (_name, reply) => {
    const { coverage } = await fullScanOf(scanner, firewallWith(routes({}, () => reply)));
    expect(coverage).toMatchObject({ complete: false, blocked: null });
    expect(coverage.points.tested).toBeLessThan(coverage.points.known);
    const reasons = new Map(coverage.skipped.map(({ checkId, reason }) => [checkId, reason]));
    for (const id of ['xss-reflected', 'sql-error-based', 'ssti'])
      expect([id, reasons.get(id) ?? '']).toEqual([
        id,
        expect.stringMatching(/\d+ of \d+ points rejected its requests: the page of a firewall/),
      ]);
  });

  it('is told from an application that checks what it is given', async () => {
    const checking = routes({
      '/': () => searchPage,
      '/search': ({ url }) =>
        document('Results', /^\w*$/.test(url.searchParams.get('q') ?? '') ? '<p>Nothing found' : '<p>Letters only'),
      '/item': ({ url }) => document('Item', /^\d+$/.test(url.searchParams.get('id') ?? '') ? '<p>An item' : '<p>None'),
    });
    const { coverage } = await fullScanOf(scanner, checking);
    expect(coverage.complete).toBe(true);
    expect(coverage.points.tested).toBe(coverage.points.known);
  });

  it('is told from a site without one', async () => {
    const { coverage } = await fullScanOf(scanner, shop);
    expect(coverage.complete).toBe(true);
    expect(coverage.points.tested).toBe(coverage.points.known);
  });
});

describe('a site that limits the rate of requests for some time of a full scan', () => {
  const tooMany = routes({}, () => ({ status: 429, headers: { 'retry-after': '1' }, body: 'slow down' }));
  const limitingFrom = (from: number, to: number): { readonly handler: Handler; readonly limited: Set<string> } => {
    let received = 0;
    const limited = new Set<string>();
    const handler: Handler = (request, response) => {
      received += 1;
      const isLimited = received > from && received <= to;
      if (isLimited) limited.add(request.url ?? '');
      (isLimited ? tooMany : site)(request, response);
    };
    return { handler, limited };
  };

  it('while it is crawled, has its pages requested again', async () => {
    const { handler } = limitingFrom(12, 20);
    const { coverage } = await fullScanOf(scanner, handler);
    const { coverage: unlimited } = await fullScanOf(scanner, site);
    expect(coverage.pages).toEqual(unlimited.pages);
  });

  it.each<[string, Reply]>([
    ['with 429', { status: 429, headers: { 'retry-after': '1' }, body: 'slow down' }],
    ['with 503', { status: 503, body: document('Maintenance', '<p>Back soon.') }],
    ['with 403', { status: 403, body: document('Forbidden', '<p>Too fast.') }],
  ])('%s while it is probed, has its probes sent again and is covered', async (_name, reply) => {
    const crawled = new Set<string>();
    let received = 0;
    let endsAt: number | undefined;
    let rejected = 0;
    const rejecting = routes({}, () => reply);
    const { coverage } = await fullScanOf(scanner, (request, response) => {
      received += 1;
      if (received >= 80 && crawled.size >= pages) endsAt ??= performance.now() + 1500;
      if (/^\/page\/\d+\?id=\d+$/.test(request.url ?? '')) crawled.add(request.url ?? '');
      const isRejected = endsAt !== undefined && performance.now() < endsAt;
      if (isRejected) rejected += 1;
      (isRejected ? rejecting : site)(request, response);
    });
    expect(rejected).toBeGreaterThan(0);
    expect(coverage.points.tested).toBe(coverage.points.known);
    expect(coverage.skipped.filter(({ reason }) => reason.includes('reject'))).toEqual([]);
    expect(coverage.complete).toBe(true);
  });

  it('while it is probed, is not covered completely', async () => {
    const { handler, limited } = limitingFrom(60, Infinity);
    const { coverage } = await fullScanOf(scanner, handler);
    expect(limited.size).toBeGreaterThan(0);
    expect(coverage).toMatchObject({ complete: false, blocked: null });
    expect(coverage.skipped.map(({ reason }) => reason)).toContainEqual(
      expect.stringMatching(/began to reject requests during the scan: .*\(status 429\): too many requests/),
    );
  });

  it('for one part of it, has not visited that part', async () => {
    const { coverage } = await fullScanOf(scanner, (request, response) =>
      (request.url?.startsWith('/page/7') === true ? tooMany : site)(request, response),
    );
    expect(coverage.complete).toBe(false);
    expect(coverage.pages.visited).toBe(coverage.pages.known - 1);
    expect(coverage.points.tested).toBeLessThan(coverage.points.known);
    expect(coverage.skipped.map(({ reason }) => reason)).toContainEqual(
      expect.stringMatching(/^1 of \d+ URLs was not visited, the site rejected their requests: a rate limit \(429\)$/),
    );
  });
});

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
