import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Semaphore } from '#kernel';
import { catalogue } from '#checks';
import type { BrowserCheck, Outcome } from '#scanner/check-api';
import type { BrowserSession } from '#scanner/renderer';
import type { CheckFixtures } from '../../libs/scanner/src/testing/fixtures.ts';
import { givenSite } from '../../libs/scanner/src/testing/site.ts';
import type { SiteDescription } from '../../libs/scanner/src/testing/site.ts';
import { FixtureProbe } from './support/fixture-probe.ts';
import { openSession } from './support/visits.ts';

// The first fixture waits for its place among all of them.
jest.setTimeout(10 * 60_000);

const checks = catalogue.filter((check) => 'explore' in check);
const folder = '../../libs/checks/src/browser/';

/** Visits wait for timers more than they compute, so that many run at the same time. */
const visitsAtOnce = 6;
const sites = new Semaphore(visitsAtOnce);
let session: BrowserSession;
beforeAll(async () => {
  session = await openSession({
    visitTimeoutMs: 120_000,
    maxVisitsAtOnce: visitsAtOnce,
    maxMemoryBytes: 3 * 1024 ** 3,
  });
  for (const start of starts) start();
});
afterAll(() => session?.close());

const starts: (() => void)[] = [];

/** What a check reports about a site. All of them run together, from before the first test on. */
function outcomesOf(check: BrowserCheck, site: SiteDescription): Promise<readonly Outcome[]> {
  const { promise, resolve } = Promise.withResolvers<readonly Outcome[]>();
  promise.catch(() => undefined);
  starts.push(() =>
    resolve(
      sites.run(async () => {
        const artifacts = givenSite({ scanType: 'full', ...site });
        const probe = new FixtureProbe(session, site, artifacts.target);
        const outcomes = await check.explore(artifacts, probe);
        expect(probe.problems).toEqual([]);
        return outcomes;
      }),
    ),
  );
  return promise;
}

for (const check of checks) {
  const { meta } = check;
  const { fixtures } = (await import(`${folder}${meta.id}.fixtures.ts`)) as { fixtures: CheckFixtures };

  describe(meta.id, () => {
    for (const [name, { site, expect: expected }] of Object.entries(fixtures.reports)) {
      const reported = outcomesOf(check, site);
      it(`reports: ${name}`, async () => {
        const outcomes = await reported;
        const missing = expected.map(({ evidence }, at) =>
          [evidence].flat().filter((piece) => outcomes[at]?.evidence.includes(piece) !== true),
        );
        expect({ outcomes, missing }).toEqual({
          outcomes: expected.map(() => expect.anything()),
          missing: expected.map(() => []),
        });
        const defaults = { severity: meta.severity, confidence: meta.confidence };
        for (const [at, { severity, confidence }] of expected.entries()) {
          const shown = { ...defaults, ...outcomes[at] };
          expect([shown.severity, shown.confidence]).toEqual([
            severity ?? meta.severity,
            confidence ?? meta.confidence,
          ]);
        }
      });
    }

    for (const [name, site] of Object.entries(fixtures.silent)) {
      const reported = outcomesOf(check, site);
      it(`does not report: ${name}`, async () => {
        expect(await reported).toEqual([]);
      });
    }
  });
}
