import { readdirSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { categories, confidences, severities } from '#scanner/check-api';
import type { Check, Outcome, PointCheck } from '#scanner/check-api';
import type { CheckFixtures, Expected } from '../../scanner/src/testing/fixtures.ts';
import { outcomesOf } from '../../scanner/src/testing/site.ts';
import type { SiteDescription } from '../../scanner/src/testing/site.ts';
import { catalogue } from './index.ts';

const here = new URL('./', import.meta.url);
const files = readdirSync(here, { recursive: true, encoding: 'utf8' });
const checkFiles = files.filter((file) => file.endsWith('.check.ts'));

const fixtureFileOf = ({ meta }: Check) => files.find((file) => file.endsWith(`/${meta.id}.fixtures.ts`));
const fixturesOf = async (check: Check): Promise<CheckFixtures> => {
  const file = fixtureFileOf(check);
  if (file === undefined) return { reports: {}, silent: {} };
  return ((await import(new URL(file, here).href)) as { fixtures: CheckFixtures }).fixtures;
};

const publishedIds = await Promise.all(
  files
    .filter((file) => file.endsWith('/testing/published-ids.ts'))
    .map(
      async (file) => ((await import(new URL(file, here).href)) as { publishedIds: readonly string[] }).publishedIds,
    ),
);

describe('the catalogue', () => {
  it('contains every check file once, under the id that names the file', () => {
    const idsOfFiles = checkFiles.map((file) => file.replace(/^.*\//, '').replace('.check.ts', ''));
    expect(catalogue.map(({ meta }) => meta.id).sort()).toEqual(idsOfFiles.sort());
  });

  it('keeps every published id, and publishes every new one', () => {
    expect(catalogue.map(({ meta }) => meta.id).sort()).toEqual(publishedIds.flat().sort());
  });

  it('has fixtures for checks only', () => {
    const ids = new Set(catalogue.map(({ meta }) => meta.id));
    const orphans = files.filter(
      (file) => file.endsWith('.fixtures.ts') && !ids.has(/([^/]+)\.fixtures\.ts$/.exec(file)?.[1] ?? ''),
    );
    expect(orphans).toEqual([]);
  });
});

/** The point checks that have to come to a conclusion first. */
function checksBefore(check: Check): readonly PointCheck[] {
  const ids = 'probePoint' in check ? (check.after ?? []) : [];
  return catalogue.filter((one) => 'probePoint' in one).filter(({ meta }) => ids.includes(meta.id));
}

for (const check of catalogue) {
  const { meta } = check;
  const { reports, silent } = await fixturesOf(check);

  describe(meta.id, () => {
    it('is documented', () => {
      expect(meta.id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(meta.title).toMatch(/^\S.{4,58}[^.\s]$/);
      expect(meta.description).toMatch(/^[A-Z`"<].{40,}\.$/s);
      expect(meta.remediation).toMatch(/^[A-Z`"<].{20,}\.$/s);
      expect(meta.cwe.length + meta.references.length).toBeGreaterThan(0);
      for (const link of meta.references) expect(link).toMatch(/^https:\/\//);
      for (const test of meta.wstg) expect(test).toMatch(/^WSTG-[A-Z]{4}-\d\d$/);
      expect(severities).toContain(meta.severity);
      expect(confidences).toContain(meta.confidence);
      expect(categories).toContain(meta.category);
    });

    it('sends requests exactly if it is an active check', () => {
      expect(meta.maxRequests > 0).toBe(!('run' in check));
    });

    it('has a site that it reports and one that it does not', () => {
      expect(Object.keys(reports)).not.toHaveLength(0);
      expect(Object.keys(silent)).not.toHaveLength(0);
    });

    // `npm run test:browser` runs them.
    if ('explore' in check) return;

    for (const [name, { site, expect: expected }] of Object.entries(reports)) {
      it(`reports: ${name}`, async () => {
        const defaults = { severity: meta.severity, confidence: meta.confidence, title: meta.title };
        const outcomes = await outcomesOf(check, asScanned(check, site), checksBefore(check));
        const seen = outcomes.map((outcome, at) => asExpected({ ...defaults, ...outcome }, expected[at]));
        expect(seen).toEqual(expected.map((one) => ({ ...one, ...(one.url && { url: absolute(one.url, site) }) })));
      });
    }

    for (const [name, site] of Object.entries(silent)) {
      it(`does not report: ${name}`, async () => {
        expect(await outcomesOf(check, asScanned(check, site), checksBefore(check))).toEqual([]);
      });
    }
  });
}

/** Checks of full scans are run on full scans. */
function asScanned({ meta }: Check, site: SiteDescription): SiteDescription {
  return { scanType: meta.scan, ...site };
}

/** The members of an outcome that are expected of it, with the expected evidence where the outcome contains all of it. */
function asExpected(outcome: Outcome, expected: Expected | undefined): Record<string, unknown> {
  if (expected === undefined) return { ...outcome, url: String(outcome.url) };
  const pieces = [expected.evidence].flat();
  const all: Record<string, unknown> = {
    ...outcome,
    url: String(outcome.url),
    evidence: pieces.every((piece) => outcome.evidence.includes(piece)) ? expected.evidence : outcome.evidence,
  };
  return Object.fromEntries(Object.keys(expected).map((key) => [key, all[key]]));
}

function absolute(url: string, site: SiteDescription): string {
  return new URL(url, site.target ?? 'https://example.com/').href;
}
