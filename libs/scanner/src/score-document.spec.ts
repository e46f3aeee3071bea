import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { confidences, severities } from './finding.ts';
import type { Category, Confidence, Severity } from './finding.ts';
import { grade, score } from './score.ts';
import type { ScoredFinding } from './score.ts';

const page = readFileSync('docs/guides/score.md', 'utf8');

/** The cells of each row of the tables whose header begins with `first`. */
function table(first: string): string[][] {
  const lines = page.split('\n').map((line) => line.trim());
  const header = lines.findIndex((line) => line.startsWith(`| ${first} `));
  const end = lines.findIndex((line, at) => at > header && !line.startsWith('|'));
  return lines.slice(header + 2, end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

const of = (checkId: string, severity: Severity, confidence: Confidence, category: Category): ScoredFinding => ({
  checkId,
  severity,
  confidence,
  category,
});

const example = table('check').map(([id = '', category, severity, confidence]) =>
  of(id, severity as Severity, confidence as Confidence, category as Category),
);
const xss = of('xss-reflected', 'high', 'high', 'injection');
const inBold = (pattern: RegExp): string[] => [...(pattern.exec(page)?.slice(1) ?? [])];

describe('docs/guides/score.md is right about', () => {
  it('the points of every severity', () => {
    expect(Object.fromEntries(table('severity').map(([name, points]) => [name, Number(points)]))).toEqual(
      Object.fromEntries(severities.map((severity) => [severity, costOf({ severity, confidence: 'high' })])),
    );
  });

  it('the weight of every confidence', () => {
    expect(Object.fromEntries(table('confidence').map(([name, weight]) => [name, Number(weight)]))).toEqual(
      Object.fromEntries(
        confidences.map((confidence) => [confidence, costOf({ severity: 'medium', confidence }) / 10]),
      ),
    );
  });

  it('the limits that grave findings set', () => {
    const [critical, transport, high] = table('finding');
    const capOf = (finding: ScoredFinding): number => score([finding]);
    expect(Number(critical?.[1])).toBe(capOf(of('a', 'critical', 'high', 'content')));
    expect(Number(high?.[1])).toBe(capOf(of('a', 'high', 'high', 'content')));
    const named = [...(transport?.[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, id = '']) => id);
    expect(named.length).toBeGreaterThan(5);
    for (const id of named) expect(capOf(of(id, 'info', 'high', 'transport'))).toBe(Number(transport?.[1]));
  });

  it('the grades', () => {
    const names = gradeRows();
    for (const [name, from] of names) {
      expect(grade(from)).toBe(name);
      if (from > 0) expect(grade(from - 1)).not.toBe(name);
    }
    expect(names).toHaveLength(13);
  });

  it('what each finding of the example costs', () => {
    for (const [, , severity, confidence, points, weight, costs] of table('check')) {
      expect(Number(points) * Number(weight)).toBeCloseTo(Number(costs));
      const alone = costOf({ severity: severity as Severity, confidence: confidence as Confidence });
      expect(alone).toBe(Math.round(Number(costs)));
    }
  });

  it('the scores of the example', () => {
    expect(inBold(/leaves \*\*(\d+)\*\*, a \*\*(\S+?)\*\*/)).toEqual([String(score(example)), grade(score(example))]);
    const worse = score([...example, xss]);
    expect(inBold(/more are lost: \*\*(\d+)\*\*, an? \*\*(\S+?)\*\*/)).toEqual([String(worse), grade(worse)]);
    const alone = score([xss]);
    expect(inBold(/caps the score: \*\*(\d+)\*\*, an? \*\*(\S+?)\*\*/)).toEqual([String(alone), grade(alone)]);
  });
});

/** What one finding takes. Grave ones set a limit too, but not at low confidence: of these, what two take. */
function costOf({ severity, confidence }: Pick<ScoredFinding, 'severity' | 'confidence'>): number {
  if (severity !== 'critical' && severity !== 'high') return 100 - score([of('a', severity, confidence, 'content')]);
  const two = ['a', 'b'].map((id) => of(id, severity, 'low', 'content'));
  return Math.round((100 - score(two)) / 0.6);
}

function gradeRows(): [name: string, from: number][] {
  const row = (first: string): string[] =>
    (page.split('\n').find((line) => line.startsWith(`| ${first} `)) ?? '')
      .split('|')
      .slice(2, -1)
      .map((cell) => cell.trim());
  return row('grade').map((name, at) => [name, Number(row('min score')[at])]);
}
