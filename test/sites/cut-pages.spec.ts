import { afterAll, describe, expect, it } from '@jest/globals';
import { openScanner } from '#checks';
import { settingsFor } from '../../libs/scanner/src/engine/testing/settings.ts';
import { fullScanOf } from './scan-site.ts';
import { document, file, routes } from './site.ts';
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
    expect(reasonOf(coverage, 'dangerous-js')).toMatch(/^a script is too long to be analysed: .*\/app\.js$/);
  });
});
