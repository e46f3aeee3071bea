import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { categories, confidences, severities } from './finding.ts';
import { grade, rating, score, ScoreTally } from './score.ts';
import type { ScoredFinding } from './score.ts';

const finding = (
  checkId: string,
  severity: ScoredFinding['severity'],
  confidence: ScoredFinding['confidence'] = 'high',
  category: ScoredFinding['category'] = 'content',
): ScoredFinding => ({ checkId, severity, confidence, category });

describe('the score', () => {
  it('is 100 with no finding, and an info costs nothing', () => {
    expect(score([])).toBe(100);
    expect(score([finding('a', 'info')])).toBe(100);
  });

  it('takes 4, 10, 25 and 40 by severity, weighted 1, 0.7 and 0.3 by confidence', () => {
    expect(score([finding('a', 'low')])).toBe(96);
    expect(score([finding('a', 'medium')])).toBe(90);
    expect(score([finding('a', 'medium', 'medium')])).toBe(93);
    expect(score([finding('a', 'high', 'low')])).toBe(93); // 25 x 0.3 = 7.5, rounded up to the site's favour
    expect(score([finding('a', 'critical', 'medium')])).toBe(72);
  });

  it('counts a check once, at its worst', () => {
    expect(score([finding('a', 'low'), finding('a', 'medium'), finding('a', 'low')])).toBe(90);
  });

  it('takes at most 45 for headers and cookies together', () => {
    const many = Array.from({ length: 10 }, (_, n) =>
      finding(`h${n}`, 'medium', 'high', n % 2 === 0 ? 'headers' : 'cookies'),
    );
    expect(score(many)).toBe(55);
    expect(score([...many, finding('a', 'medium')])).toBe(45);
  });

  it('is capped by grave findings', () => {
    expect(score([finding('a', 'high')])).toBe(60);
    expect(score([finding('tls-cert-expired', 'high')])).toBe(40);
    expect(score([finding('a', 'critical')])).toBe(20);
  });

  it('counts the outcome in the category without a maximum, of two outcomes of a check that cost the same', () => {
    const headers = finding('a', 'medium', 'high', 'headers');
    const transport = finding('a', 'medium', 'high', 'transport');
    const atMaximum = ['b', 'c', 'd', 'e', 'f'].map((id) => finding(id, 'medium', 'high', 'headers'));
    // 45 for the headers, 10 for `a` beside them; as a header `a` would cost nothing more.
    expect(score([...atMaximum, headers, transport])).toBe(45);
    expect(score([...atMaximum, transport, headers])).toBe(45);
  });

  it('counts the outcome that costs more, and caps by any of them', () => {
    expect(score([finding('a', 'critical', 'medium'), finding('a', 'high')])).toBe(60);
    expect(score([finding('a', 'high', 'low'), finding('a', 'medium')])).toBe(90);
  });

  it('stays within 0 and 100, falls with every finding, and does not depend on the order', () => {
    const anyFinding = fc.record({
      checkId: fc.constantFrom('a', 'b', 'c', 'tls-cert-expired', 'd', 'e'),
      severity: fc.constantFrom(...severities),
      confidence: fc.constantFrom(...confidences),
      category: fc.constantFrom(...categories),
    });
    fc.assert(
      fc.property(fc.array(anyFinding), (findings) => {
        const points = score(findings);
        expect(points).toBeGreaterThanOrEqual(0);
        expect(points).toBeLessThanOrEqual(100);
        expect(score(findings.toReversed())).toBe(points);
      }),
    );
  });

  it('falls or stays with every further check', () => {
    const checks = Array.from({ length: 12 }, (_, n) => n);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...severities), fc.constantFrom(...confidences)), { maxLength: 12 }),
        (kinds) => {
          const findings = kinds.map(([severity, confidence], n) => finding(`c${checks[n]}`, severity, confidence));
          for (let n = 1; n <= findings.length; n++) {
            expect(score(findings.slice(0, n))).toBeLessThanOrEqual(score(findings.slice(0, n - 1)));
          }
        },
      ),
    );
  });
});

describe('a score tally', () => {
  it('has the score of all its findings, whether they came one by one or together', () => {
    const anyFinding = fc.record({
      checkId: fc.constantFrom('a', 'b', 'c', 'tls-cert-expired', 'd', 'e'),
      severity: fc.constantFrom(...severities),
      confidence: fc.constantFrom(...confidences),
      category: fc.constantFrom(...categories),
    });
    fc.assert(
      fc.property(fc.array(anyFinding), fc.array(anyFinding), (first, then) => {
        const tally = first.reduce((sum, one) => sum.with(one), ScoreTally.empty);
        expect(tally.score).toBe(score(first));
        expect(tally.scoreWith(then)).toBe(score([...first, ...then]));
        expect(then.reduce((sum, one) => sum.with(one), tally).score).toBe(score([...first, ...then]));
      }),
    );
  });

  it('takes no longer for a finding however many came before, and leaves earlier tallies as they were', () => {
    const tallies = [ScoreTally.empty];
    for (let n = 0; n < 10_000; n++) {
      tallies.push((tallies.at(-1) ?? ScoreTally.empty).with(finding(`check-${n}`, 'low', 'low', 'dns')));
    }
    expect(tallies.map((tally) => tally.score).slice(0, 5)).toEqual([100, 99, 98, 96, 95]);
    expect(tallies.at(-1)?.score).toBe(0);
  });
});

describe('the grade', () => {
  it.each([
    [100, 'A+'],
    [99, 'A'],
    [89, 'A-'],
    [84, 'B+'],
    [79, 'B'],
    [69, 'B-'],
    [64, 'C+'],
    [59, 'C'],
    [49, 'C-'],
    [44, 'D+'],
    [39, 'D'],
    [29, 'D-'],
    [24, 'F'],
    [0, 'F'],
  ])('of %d is %s', (points, letter) => {
    expect(grade(points)).toBe(letter);
  });
});

describe('the rating', () => {
  it('is the score and its grade', () => {
    expect(rating(score([finding('a', 'medium')]), { blocked: false })).toEqual({ score: 90, grade: 'A' });
  });

  it('of a site that could not be looked at is 0, and no grade', () => {
    expect(rating(100, { blocked: true })).toEqual({ score: 0, grade: null });
    expect(rating(96, { blocked: true })).toEqual({ score: 0, grade: null });
  });
});
