import { afterAll, describe, expect, it } from '@jest/globals';
import { openScanner } from '#checks/open-scanner';
import { settingsFor } from '../../libs/scanner/src/engine/testing/settings.ts';
import { largeSite } from './large-site.ts';
import { fullScanOf } from './scan-site.ts';
import { document, encoded, file, routes } from './site.ts';
import type { Route } from './site.ts';

const scanner = openScanner(settingsFor({ workers: 1, fullDeadlineMs: 60_000, quickDeadlineMs: 30_000 }));
afterAll(() => scanner.close());

const coverageOf = async (more: Readonly<Record<string, Route>>) => {
  const links = Object.keys(more).map((path) => `<a href="${path}">${path}</a>`);
  const site = routes({ '/': () => document('Shop', `<h1>Shop</h1>${links.join(' ')}`), ...more });
  return (await fullScanOf(scanner, site)).coverage;
};
const long = (size: number) => 'word '.repeat(size / 5);
const reasonOf = ({ skipped }: Awaited<ReturnType<typeof coverageOf>>, check: string) =>
  skipped.find(({ checkId }) => checkId === check)?.reason;

describe('the coverage of a full scan', () => {
  it('is complete for a site of ordinary pages, scripts and images, a large image among them', async () => {
    const coverage = await coverageOf({
      '/about': () => document('About', '<p>About</p>'.repeat(500)),
      '/app.js': () => file(`"use strict"; ${long(50_000)}`, 'text/javascript'),
      '/photo.png': () => file(Buffer.alloc(3 * 1024 * 1024, 1), 'image/png'),
    });
    expect(coverage).toMatchObject({ complete: true, blocked: null });
  });

  it('is incomplete where a page has more nodes than are read, and says which', async () => {
    const coverage = await coverageOf({ '/list': () => document('List', '<br>'.repeat(30_000)) });
    expect(coverage.complete).toBe(false);
    expect(reasonOf(coverage, 'mixed-content-active')).toMatch(
      /only the beginning of a large page was read: .*\/list$/,
    );
    expect(reasonOf(coverage, 'cookie-no-httponly')).toBeUndefined();
    expect(reasonOf(coverage, 'csp-missing')).toBeUndefined();
  });

  it('names the checks of header fields as well where a page is cut within its head', async () => {
    const head: Route = () => file(`<!doctype html><html><head>${'<meta name=a>'.repeat(30_000)}`, 'text/html');
    const coverage = await coverageOf({ '/head': head });
    expect(reasonOf(coverage, 'csp-missing')).toMatch(/only the beginning of a large page was read: .*\/head$/);
  });

  it('names no checks of header fields where the body of a page is longer than is received', async () => {
    const coverage = await coverageOf({ '/long': () => document('Long', long(2_500_000)) });
    expect(reasonOf(coverage, 'mixed-content-active')).toMatch(/^only the first 2097152 characters .*\/long$/);
    expect(reasonOf(coverage, 'csp-missing')).toBeUndefined();
  });

  it('is incomplete where a response is longer than is received', async () => {
    const coverage = await coverageOf({ '/data.json': () => file(`["${long(2_500_000)}"]`, 'application/json') });
    expect(coverage.complete).toBe(false);
    expect(reasonOf(coverage, 'secret-in-script')).toMatch(/^only the first 2097152 characters .*\/data\.json$/);
  });

  it('is incomplete where texts beyond the memory of a scan were shortened', async () => {
    const names = Array.from({ length: 7 }, (_, at) => `/text-${at}.txt`);
    const text: Route = ({ url }) => file(`${url.pathname} ${long(1_600_000)}`, 'text/plain');
    const coverage = await coverageOf(Object.fromEntries(names.map((name) => [name, text])));
    expect(coverage.complete).toBe(false);
    expect(reasonOf(coverage, 'secret-in-script')).toMatch(/^only the first 65536 characters .*\/text-\d\.txt$/);
  });

  it('is incomplete where a script is too long to be analysed', async () => {
    const script = `document.title = location.hash; eval("1"); /* ${long(100_000)} */`;
    const coverage = await coverageOf({ '/app.js': () => file(script, 'text/javascript') });
    expect(coverage.complete).toBe(false);
    expect(reasonOf(coverage, 'dangerous-js')).toMatch(
      /^a script is too long or nested too deeply to be analysed: .*\/app\.js$/,
    );
  });

  it.each([
    ['nested too deeply', `${'['.repeat(40_000)}${']'.repeat(40_000)}`],
    ['of too many nodes', 'a;'.repeat(45_000)],
  ])('is incomplete where a script is %s to be analysed', async (_, code) => {
    const script = `document.title = location.hash; eval("1"); ${code}`;
    const coverage = await coverageOf({ '/app.js': () => file(script, 'text/javascript') });
    expect(coverage.complete).toBe(false);
    expect(reasonOf(coverage, 'dangerous-js')).toMatch(/too long or nested too deeply to be analysed: .*\/app\.js$/);
  });

  it('names the checks of redirects where the scripts of a page that may redirect are too long', async () => {
    const script = `if (false) location = "/"; /* ${long(100_000)} */`;
    const coverage = await coverageOf({ '/go': () => document('Go', `<script>${script}</script>`) });
    expect(coverage.complete).toBe(false);
    expect(reasonOf(coverage, 'open-redirect')).toMatch(/^the inline scripts of a page are too long .*\/go$/);
  });

  it('is incomplete where a page has more links than are followed', async () => {
    const links = Array.from({ length: 2_100 }, (_, n) => `<a href="/about/${n}.pdf">About</a>`).join('');
    const coverage = await coverageOf({ '/links': () => document('Links', links) });
    expect(coverage.complete).toBe(false);
    expect(reasonOf(coverage, 'csp-missing')).toMatch(/^only the first 2000 links of a page were followed: .*\/links$/);
  });

  it('is complete where a page shows one icon more often than links are followed', async () => {
    const icons = Array.from({ length: 2_100 }, () => '<p><img src="/icon.png" alt="">Fixed</p>').join('');
    const coverage = await coverageOf({
      '/changes': () => document('Changes', `${icons}<p>See ./about.html</p>`),
      '/about.html': () => document('About', ''),
    });
    expect(coverage.complete).toBe(true);
    expect(coverage.pages.visited).toBeGreaterThanOrEqual(3);
  });

  it('is incomplete where the response to a probe is longer than is read', async () => {
    const results: Route = ({ url }) =>
      document('Find', `${long(300_000)}<p>${encoded(url.searchParams.get('q') ?? '')}`);
    const coverage = await coverageOf({
      '/': () => document('Shop', '<a href="/find?q=shoes">Find</a>'),
      '/find': results,
    });
    expect(coverage.complete).toBe(false);
    expect(reasonOf(coverage, 'xss-reflected')).toMatch(
      /^\d+ of \d+ points were not tested completely: only the first 262144 bytes of a large response were read: .*\/find/,
    );
  });

  it('is incomplete where the response to a probe has more elements than are analysed', async () => {
    const results: Route = ({ url }) =>
      document('Find', `${'<br>'.repeat(31_000)}<p>${encoded(url.searchParams.get('q') ?? '')}`);
    const coverage = await coverageOf({
      '/': () => document('Shop', '<a href="/find?q=shoes">Find</a>'),
      '/find': results,
    });
    expect(coverage.complete).toBe(false);
    expect(reasonOf(coverage, 'xss-reflected')).toMatch(/^a response has too many elements to be analysed: .*\/find/);
  });

  it('says which limit left pages out, and how to visit more', async () => {
    const few = openScanner(settingsFor({ workers: 1, fullRequests: 60 }));
    try {
      const { coverage } = await fullScanOf(few, largeSite(120));
      expect(coverage.complete).toBe(false);
      expect(reasonOf(coverage, 'csp-missing')).toMatch(
        /^\d+ of \d+ URLs were not visited: the crawl's part of the scan's 60 requests was used up; a higher limit covers more \(SCAN_FULL_REQUESTS; with --local: --max-requests\)$/,
      );
    } finally {
      await few.close();
    }
  });
});
