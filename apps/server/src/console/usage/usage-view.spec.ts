import { describe, expect, it } from '@jest/globals';
import { usageView } from './usage-view.ts';

describe('the usage page', () => {
  it('shows what is used of the limit, and the scans of each day', () => {
    const { markup } = usageView({
      plan: 'pro',
      scansUsed: 42,
      scansPerMonth: 500,
      requestsPerMinute: 120,
      concurrentScans: 5,
      period: { start: '2026-06-01T00:00:00.000Z', end: '2026-07-01T00:00:00.000Z' },
      days: [
        { day: '2026-06-01', scans: 40 },
        { day: '2026-06-02', scans: 2 },
      ],
    });
    expect(markup).toContain('42 of 500 scans used.');
    expect(markup).toMatch(/<progress\s+max="500"\s+value="42"/);
    expect(markup).toContain('aria-label="Scans a day. 42 accepted scans in 2 days, refunded ones included"');
    expect(markup).toContain('<title>1 Jun 2026: 40</title>');
  });
});
