import { afterAll, expect, it } from '@jest/globals';
import { openScanner } from '#checks/open-scanner';
import { settingsFor } from '../../libs/scanner/src/engine/testing/settings.ts';
import { frontControllerSite } from './front-controller-site.ts';
import { fullScanOf } from './scan-site.ts';

const scanner = openScanner(settingsFor({ fullDeadlineMs: 120_000, fullRequests: 1_100 }));
afterAll(() => scanner.close());

it('a program with thousands of records has all its sections tested: records of a section use up no requests', async () => {
  const { handler, weak, sound } = frontControllerSite(45);
  const { findings, coverage } = await fullScanOf(scanner, handler);
  const places = findings.filter(({ checkId }) => checkId === 'xss-reflected').flatMap((finding) => finding.places);
  const found = new Set(places.map(({ parameter }) => parameter?.replace('_filter', '')));
  expect(weak.filter((name) => !found.has(name))).toEqual([]);
  expect(sound.filter((name) => found.has(name))).toEqual([]);
  // What was left out is said.
  expect(coverage.pages.visited).toBeLessThan(coverage.pages.known);
  expect(coverage.complete).toBe(false);
});
