import { describe, expect, it } from '@jest/globals';
import { crawlAllowance } from './crawl-allowance.ts';

const standing = { limit: 1_500, sent: 300, isWithinShare: true, points: 0, bytes: 0, maxBytes: 80 };

describe('a crawl', () => {
  it('may request any page while the points found so far do not need its requests', () => {
    expect(crawlAllowance({ ...standing, points: 100 })).toBe('any');
    expect(crawlAllowance({ ...standing, isWithinShare: false, sent: 1_000, points: 10 })).toBe('any');
  });

  it('may request pages that bring something new within its share, and none beyond it, where points need the rest', () => {
    expect(crawlAllowance({ ...standing, points: 200 })).toBe('new');
    expect(crawlAllowance({ ...standing, points: 200, isWithinShare: false })).toBe('none');
  });

  it('requests nothing more, and renders nothing more, once it has received its part of the bytes', () => {
    expect(crawlAllowance({ ...standing, bytes: 50 })).toBe('any');
    expect(crawlAllowance({ ...standing, bytes: 51 })).toBe('none');
    expect(crawlAllowance({ ...standing, points: 200, bytes: 51 })).toBe('none');
  });

  it('leaves a quarter of the requests in any case', () => {
    expect(crawlAllowance({ ...standing, isWithinShare: false, sent: 1_125 })).toBe('none');
  });
});
