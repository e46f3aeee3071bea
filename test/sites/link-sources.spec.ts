import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openScanner } from '#checks/open-scanner';
import { settingsFor } from '../../libs/scanner/src/engine/testing/settings.ts';
import { linkSourcesSite } from './link-sources-site.ts';
import { fullScanOf, idsOf } from './scan-site.ts';
import type { ScanOutcome } from './scan-site.ts';

const scanner = openScanner(settingsFor({ workers: 1, fullDeadlineMs: 120_000 }));
afterAll(() => scanner.close());

describe('a full scan of a site with every kind of link', () => {
  const { handler, known, unlinked } = linkSourcesSite();
  const requested = new Set<string>();
  let outcome: ScanOutcome;
  beforeAll(async () => {
    outcome = await fullScanOf(scanner, (request, response) => {
      if (request.method === 'GET') requested.add(request.url?.split('?', 1)[0] ?? '');
      handler(request, response);
    });
  }, 180_000);

  it.each(Object.entries(known))('follows %s', (_, path) => {
    expect(requested).toContain(path);
  });

  it.each(Object.entries(unlinked))('does not follow %s', (_, path) => {
    expect(requested).not.toContain(path);
  });

  it('reports the source maps, those of style sheets and those that no file names included', () => {
    const { places = [] } = outcome.findings.find(({ checkId }) => checkId === 'source-map-exposed') ?? {};
    expect(places.map(({ url }) => url.replace(/^.*-file/, '')).toSorted()).toEqual([
      '.css.map',
      '.css.map',
      '.js.map',
      '.js.map',
    ]);
  });

  it('finds nothing else to exploit', () => {
    expect(idsOf(outcome).filter((id) => /injection|xss|redirect/.test(id))).toEqual([]);
  });
});
