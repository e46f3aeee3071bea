import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalogue } from '#checks';
import type { BrowserCheck, Outcome } from '#scanner/check-api';
import type { BrowserSession } from '#scanner/renderer';
import type { CheckFixtures } from '../../libs/scanner/src/testing/fixtures.ts';
import { givenSite } from '../../libs/scanner/src/testing/site.ts';
import type { SiteDescription } from '../../libs/scanner/src/testing/site.ts';
import { FixtureProbe } from './support/fixture-probe.ts';
import { openSession } from './support/visits.ts';

const checks = catalogue.filter((check) => 'explore' in check);
const folder = '../../libs/checks/src/browser/';

let session: BrowserSession;
beforeAll(async () => {
  session = await openSession({ visitTimeoutMs: 60_000 });
});
afterAll(() => session.close());

async function outcomesOf(check: BrowserCheck, site: SiteDescription): Promise<readonly Outcome[]> {
  const artifacts = givenSite({ scanType: 'full', ...site });
  const probe = new FixtureProbe(session, site, artifacts.target);
  const outcomes = await check.explore(artifacts, probe);
  expect(probe.problems).toEqual([]);
  return outcomes;
}

for (const check of checks) {
  const { meta } = check;
  const { fixtures } = (await import(`${folder}${meta.id}.fixtures.ts`)) as { fixtures: CheckFixtures };

  describe(meta.id, () => {
    for (const [name, { site, expect: expected }] of Object.entries(fixtures.reports)) {
      it(`reports: ${name}`, async () => {
        const outcomes = await outcomesOf(check, site);
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
      it(`does not report: ${name}`, async () => {
        expect(await outcomesOf(check, site)).toEqual([]);
      });
    }
  });
}
