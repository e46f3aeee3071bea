import { describe, expect, it } from '@jest/globals';
import { fullCrawlLimits } from './crawl-limits.ts';
import type { CrawlLimits } from './crawl-limits.ts';
import { hasRepeatingSegments, TrapBounds } from './trap-bounds.ts';

const limits = { ...fullCrawlLimits, maxPerPathShape: 3, maxParameterSets: 2, maxPerCalendar: 2 };

/** How many of the URLs are admitted. */
function admitted(paths: readonly string[], within: Partial<CrawlLimits> = {}): number {
  const bounds = new TrapBounds({ ...limits, ...within });
  return paths.filter((path) => typeof bounds.admit(new URL(path, 'https://site.example')) === 'number').length;
}

describe('trap bounds', () => {
  it('admit a number of URLs of one shape, and others beside them', () => {
    expect(admitted(['/item/1', '/item/2', '/item/3', '/item/4', '/other/1'])).toBe(4);
  });

  it('count sets of parameter names', () => {
    expect(admitted(['/s?a=1', '/s?b=1', '/s?c=1', '/s?a=2'])).toBe(3);
  });

  it('know calendars in paths and in parameters', () => {
    expect(admitted(['/cal/2026/01', '/cal/2026/02', '/cal/2026/03'])).toBe(2);
    expect(admitted(['/cal?year=2026&month=1', '/cal?year=2026&month=2', '/cal?year=2027&month=1'])).toBe(2);
    expect(admitted(['/cal?x=a;month=1', '/cal?x=a;month=2', '/cal?x=a;month=3'])).toBe(2);
  });

  it('count the leaves of a path together, but for the first one with other parameters beside the date', () => {
    const leaves = ['', '&show=all'].flatMap((more) => [1, 2, 3].map((month) => `/cal?month=${month}${more}`));
    expect(admitted(leaves, { maxPerCalendarPath: 2, maxPerPathShape: 100 })).toBe(3);
  });

  it('keep out endless paths', () => {
    expect(
      admitted([`/${'a/'.repeat(3)}`, '/x/y/x/y', `/${Array.from({ length: 20 }, (_, n) => `s${n}x`).join('/')}`]),
    ).toBe(0);
    expect(
      admitted([`/?q=${'a'.repeat(2000)}`, `/?${Array.from({ length: 20 }, (_, n) => `p${n}=1`).join('&')}`]),
    ).toBe(0);
  });
});

it('a repeated number is no repeating segment', () => {
  expect(hasRepeatingSegments('/board/1/topic/1/page/1')).toBe(false);
  expect(hasRepeatingSegments('/en/docs/en/docs/')).toBe(true);
});
