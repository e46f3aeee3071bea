import { afterAll, describe, expect, it } from '@jest/globals';
import { openScanner } from '#checks/open-scanner';
import { startVulnerableSite, vulnerableSiteFindings } from '../../apps/cli/src/demo/vulnerable-site.ts';
import { settingsFor } from '../../libs/scanner/src/engine/testing/settings.ts';
import { catchAllSites } from './catch-all-sites.ts';
import { cookieGateSite } from './cookie-gate-site.ts';
import { exposedFilesSite, tidySite } from './exposed-files-site.ts';
import { filteredSite } from './filtered-site.ts';
import { honestSites } from './honest-sites.ts';
import {
  encodingSite,
  injectableSite,
  lineBreaksFilteredSite,
  lineFeedSite,
  scriptContexts,
  scriptSite,
} from './injectable-site.ts';
import { largeSite } from './large-site.ts';
import { looseServerSite, strictServerSite } from './loose-server-site.ts';
import { fullScanOf, idsOf, scanOf } from './scan-site.ts';
import type { FixtureSite } from './site.ts';
import { scriptOnlySite } from './script-only-site.ts';
import { trapSite } from './trap-site.ts';

const scanner = openScanner(settingsFor({ workers: 2, fullDeadlineMs: 60_000, quickDeadlineMs: 30_000 }));
afterAll(() => scanner.close());

const sites: readonly FixtureSite[] = [
  exposedFilesSite,
  tidySite,
  injectableSite,
  encodingSite,
  lineFeedSite,
  lineBreaksFilteredSite,
  looseServerSite,
  strictServerSite,
  cookieGateSite,
  ...catchAllSites,
  ...honestSites,
];

describe.each(sites)('a full scan of a site where $name', ({ handler, reports, silent }) => {
  it('reports the weaknesses of the site and no others', async () => {
    const found = idsOf(await fullScanOf(scanner, handler));
    expect(found).toEqual(expect.arrayContaining([...reports]));
    expect(found.filter((id) => silent.includes(id))).toEqual([]);
  });
});

it.each([
  ['first', scriptContexts.slice(0, 9)],
  ['other', scriptContexts.slice(9)],
])('reflected script is found in every context (the %s half)', async (_, names) => {
  const { findings } = await fullScanOf(scanner, scriptSite(names));
  const { url = '', evidence = '' } = findings.find(({ checkId }) => checkId === 'xss-reflected') ?? {};
  expect(names.filter((name) => !`${url} ${evidence}`.includes(`/xss/${name}?`))).toEqual([]);
});

it('a site whose pages and parameters stand in JavaScript only has its weaknesses reported, and no others', async () => {
  const { handler, weak, sound } = scriptOnlySite();
  const { findings } = await fullScanOf(scanner, handler);
  for (const [id, paths] of Object.entries(weak)) {
    const places = findings.filter(({ checkId }) => checkId === id).flatMap((finding) => finding.places);
    const found = new Set(places.map(({ url }) => new URL(url).pathname));
    expect([id, paths.filter((path) => !found.has(path))]).toEqual([id, []]);
    expect([id, sound.filter((path) => found.has(path))]).toEqual([id, []]);
  }
});

it('filters that do not hold are reported, and those that hold are not', async () => {
  const { handler, weak, sound, probed } = filteredSite();
  const { findings } = await fullScanOf(scanner, handler);
  const pathsOf = (id: string): Set<string> => {
    const places = findings.filter(({ checkId }) => checkId === id).flatMap((finding) => finding.places);
    return new Set(places.map(({ url }) => new URL(url).pathname));
  };
  for (const [id, paths] of Object.entries(weak))
    expect([id, paths.filter((path) => !pathsOf(id).has(path))]).toEqual([id, []]);
  for (const id of probed) expect([id, sound.filter((path) => pathsOf(id).has(path))]).toEqual([id, []]);
});

it('a site of 500 pages is crawled whole, within 1,500 requests', async () => {
  const requested = new Set<string>();
  const handler = largeSite(500);
  const { requests } = await fullScanOf(scanner, (request, response) => {
    requested.add(request.url ?? '');
    handler(request, response);
  });
  const pages = Array.from({ length: 499 }, (_, at) => `/page/${at + 1}`);
  expect(pages.filter((page) => !requested.has(page))).toEqual([]);
  expect(requests).toBeLessThanOrEqual(1500);
});

it('a small sound site takes few requests', async () => {
  expect((await fullScanOf(scanner, tidySite.handler)).requests).toBeLessThanOrEqual(320);
});

it('a site that is nothing but traps ends, and the page behind them is seen', async () => {
  const requested: string[] = [];
  await fullScanOf(scanner, (request, response) => {
    requested.push(request.url ?? '');
    trapSite(request, response);
  });
  expect(requested).toContain('/real');
  expect(requested.length).toBeLessThan(1500);
});

describe('the vulnerable site of the demonstration', () => {
  it.each(['quick', 'full'] as const)('has its weaknesses reported by a %s scan', async (scanType) => {
    const site = await startVulnerableSite();
    try {
      const found = idsOf(await scanOf(scanner, site.url, scanType));
      const expected = [...vulnerableSiteFindings.quick, ...(scanType === 'full' ? vulnerableSiteFindings.full : [])];
      expect(expected.filter((id) => !found.includes(id))).toEqual([]);
    } finally {
      await site.close();
    }
  });
});
