import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Semaphore } from '#kernel';
import type { Outcome } from '#scanner/check-api';
import type { BrowserSession } from '#scanner/renderer';
import { domXss } from '../../libs/checks/src/browser/dom-xss.check.ts';
import { messageOriginUnchecked } from '../../libs/checks/src/browser/message-origin-unchecked.check.ts';
import {
  flowSinks,
  flowSources,
  siteWithFlow,
  siteWithoutFlow,
} from '../../libs/checks/src/browser/testing/flow-tables.ts';
import type { FlowSource } from '../../libs/checks/src/browser/testing/flow-tables.ts';
import { givenSite } from '../../libs/scanner/src/testing/site.ts';
import type { SiteDescription } from '../../libs/scanner/src/testing/site.ts';
import { FixtureProbe } from './support/fixture-probe.ts';
import { openSession } from './support/visits.ts';

jest.setTimeout(20 * 60_000);

/**
 * Every source and every sink, in pairs: each sink with two sources, so that each source has several sinks. `FLOWS`, a
 * pattern over names such as `window.name into eval`, chooses among all pairs instead: `FLOWS=.` are all of them.
 */
const pattern = process.env.FLOWS === undefined ? undefined : new RegExp(process.env.FLOWS);
const sources = Object.entries(flowSources);
const sinks = Object.entries(flowSinks);
const sourcesOfEach = 2;
const pairs = sinks.flatMap(([sinkName, sink], at) =>
  sources.flatMap(([sourceName, source], index) => {
    const name = `${sourceName} into ${sinkName}`;
    const distance = (index - at * sourcesOfEach + sources.length * sinks.length) % sources.length;
    const isChosen = pattern === undefined ? distance < sourcesOfEach : pattern.test(name);
    return isChosen ? [{ name, source, sink }] : [];
  }),
);
const twins = pattern === undefined ? sources : sources.filter(([name]) => pattern.test(`${name} as text`));

const visitsAtOnce = 6;
const sites = new Semaphore(visitsAtOnce);
const starts: (() => void)[] = [];
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

/** What the source's check reports. All sites are scanned together, from before the first test on. */
function outcomesOf(source: FlowSource, site: SiteDescription): Promise<readonly Outcome[]> {
  const check = source.isMessage === true ? messageOriginUnchecked : domXss;
  const { promise, resolve } = Promise.withResolvers<readonly Outcome[]>();
  promise.catch(() => undefined);
  starts.push(() =>
    resolve(
      sites.run(async () => {
        const artifacts = givenSite({ scanType: 'full', ...site });
        return check.explore(artifacts, new FixtureProbe(session, site, artifacts.target));
      }),
    ),
  );
  return promise;
}

describe('a value that an attacker chooses runs', () => {
  for (const { name, source, sink } of pairs) {
    const reported = outcomesOf(source, siteWithFlow(source, sink));
    it(`from ${name}`, async () => {
      const evidence = (await reported).map((outcome) => outcome.evidence);
      expect(evidence).toContainEqual(expect.stringContaining(source.shown));
      expect(evidence).toContainEqual(expect.stringContaining(`sink: ${sink.shown}`));
    });
  }
});

describe('a value that stays a text', () => {
  for (const [name, source] of twins) {
    const reported = outcomesOf(source, siteWithoutFlow(source));
    it(`from ${name} is not reported`, async () => {
      expect(await reported).toEqual([]);
    });
  }
});
