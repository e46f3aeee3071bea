import { afterEach, describe, expect, it } from '@jest/globals';
import type { WorkerThreadScanner } from '#scanner';
import { fullScanOf, idsOf } from '../sites/scan-site.ts';
import type { ScanOutcome } from '../sites/scan-site.ts';
import { scannerWithBrowser } from './support/scanner.ts';
import { singlePageApplication } from './support/single-page-application.ts';

const timeoutMs = 10 * 60_000;

describe('a full scan of an application that exists in the browser only', () => {
  let scanner: WorkerThreadScanner;
  afterEach(() => scanner.close());

  const scan = async (
    overrides: Parameters<typeof scannerWithBrowser>[0] = {},
  ): Promise<ScanOutcome & { requests: number; sent: Set<string> }> => {
    scanner = scannerWithBrowser(overrides);
    const { handler, requests } = singlePageApplication();
    const outcome = await fullScanOf(scanner, handler);
    return { ...outcome, sent: new Set(requests) };
  };

  it(
    'finds routes, requests, forms and what a click opens, and what is wrong there',
    async () => {
      const outcome = await scan();
      const { sent } = outcome;
      for (const request of [
        '/api/products?category=shoes',
        '/products',
        '/products/1',
        '/search',
        '/behind-more',
        '/find?term=',
      ])
        expect([...sent]).toContain(`GET ${request}`);
      expect(idsOf(outcome)).toContain('xss-reflected');
      expect(outcome.coverage.skipped.filter(({ reason }) => /rendered|browser/.test(reason))).toEqual([]);
    },
    timeoutMs,
  );

  it(
    'clicks nothing that deletes, and sends nothing that changes data',
    async () => {
      const { sent } = await scan();
      expect([...sent].filter((request) => /account\/delete|^POST \/api\/orders/.test(request))).toEqual([]);
    },
    timeoutMs,
  );

  it.each([
    [10, []],
    [
      100,
      [
        expect.stringMatching(/^1 page .* rendered in part: controls were not tried, .*: http.*\/$/),
        expect.stringMatching(/^\d+ of \d+ visits? of pages (was|were) not complete: controls were not tried, /),
      ],
    ],
  ])(
    'says whether all of %i controls of a page were tried',
    async (count, untried) => {
      scanner = scannerWithBrowser();
      const control = `const one = document.body.appendChild(document.createElement('button'));`;
      const each = `one.className = 'c' + n; one.textContent = n; one.onclick = () => {};`;
      const page = `<script>for (let n = 0; n < ${count}; n += 1) { ${control} ${each} }</script>`;
      const { coverage } = await fullScanOf(scanner, ({ url }, response) => {
        const isPage = /^\/(?:\?|$)/.test(url ?? '');
        response.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html' }).end(isPage ? `<body>${page}` : '');
      });
      const reasons = new Set(coverage.skipped.map(({ reason }) => reason).filter((reason) => /controls/.test(reason)));
      expect([...reasons]).toEqual(untried);
      expect(coverage.complete).toBe(untried.length === 0);
    },
    timeoutMs,
  );

  it(
    'finds routes in the fragment',
    async () => {
      scanner = scannerWithBrowser();
      const { handler, requests } = singlePageApplication();
      await fullScanOf(scanner, (request, response) => {
        if (request.url === '/') request.url = '/fragments';
        handler(request, response);
      });
      expect(requests).toContain('GET /from-reports');
      expect(requests).toContain('GET /from-settings');
    },
    timeoutMs,
  );

  it(
    'finds what is wrong in a route of the fragment that only its script names',
    async () => {
      scanner = scannerWithBrowser();
      const routes = `const routes = [{ path: '/' }, { path: '/go' }];`;
      const goes = `location.href = new URLSearchParams(route.split('?')[1]).get('next') || '#/';`;
      const shows = `const route = location.hash.slice(1); if (route.startsWith('/go')) { ${goes} }`;
      const page = `<!doctype html><body><script>${routes} const show = () => { ${shows} };
        if (location.hash === '') history.replaceState({}, '', '#/'); addEventListener('hashchange', show); show();</script>`;
      const { findings } = await fullScanOf(scanner, ({ url }, response) => {
        const isPage = /^\/(?:\?|$)/.test(url ?? '');
        response.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html' }).end(isPage ? page : '');
      });
      expect(findings.map(({ checkId }) => checkId)).toContain('dom-open-redirect');
    },
    timeoutMs,
  );

  it(
    'completes without a browser that starts, and says what was not rendered and why',
    async () => {
      const { coverage } = await scan({ browser: '/usr/bin/no-such-browser' });
      const reasons = coverage.skipped.map(({ reason }) => reason);
      expect(coverage.complete).toBe(false);
      expect(reasons).toContainEqual(
        expect.stringMatching(
          /^\d+ pages? that (is|are) built by script (was|were) not rendered: .*no-such-browser is not an executable file/,
        ),
      );
    },
    timeoutMs,
  );
});
