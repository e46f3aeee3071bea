import { describe, expect, it } from '@jest/globals';
import type { ScanUpdate } from '#scans';
import { finding, scan } from '../testing/documents.ts';
import { nameOf, shownScan } from './scan-pages.fixtures.ts';
import { liveUpdates } from './live-view.ts';
import { scanView } from './scan-view.ts';

const running = { ...scan, status: 'running' as const, progress: 45, completedAt: null };
const update = (type: Exclude<ScanUpdate['type'], 'finding'>, document = running): ScanUpdate => ({
  revision: 3,
  type,
  scan: document,
});
const found = (one = finding): ScanUpdate => ({
  revision: 4,
  type: 'finding',
  scan: running,
  finding: one,
  firstSeenScanId: undefined,
  accepted: undefined,
});
const page = scanView({ ...shownScan(running, []), live: { after: 1, reloads: true } }).markup;

describe('a live update of the page of a scan', () => {
  it('replaces parts that the page has, with what the page would show', () => {
    const { replaced } = liveUpdates()(update('progress'), nameOf);
    for (const markup of replaced) expect(page).toContain(markup);
    expect(replaced.join('')).toContain('45 %');
  });

  it('adds a finding to its group, as the page shows it', () => {
    const { added, replaced } = liveUpdates()(found(), nameOf);
    const after = scanView({ ...shownScan(running, [finding]), live: { after: 2, reloads: true } }).markup;
    expect(after).toContain(added?.markup);
    expect(after).toContain(replaced[0]);
    expect(page).toContain(`id="${added?.to}"`);
  });

  it('says how the scan stands', () => {
    const updates = liveUpdates();
    expect(updates(update('progress'), nameOf).summary).toBe('The scan is at 45 %. Found so far: 1 high, 1 low.');
    expect(updates(update('completed', { ...running, ...scan } as never), nameOf)).toEqual({
      replaced: [],
      hasEnded: true,
      summary: 'The scan has completed with grade C. Found: 1 high, 1 low.',
    });
  });

  it('shows thousands of findings within the bounds of a page, and their number', () => {
    const updates = liveUpdates();
    const all = Array.from({ length: 5_000 }, (_, n) => updates(found({ ...finding, findingId: `fnd_${n}` }), nameOf));
    const bytes = all.reduce((sum, { added }) => sum + (added?.markup.length ?? 0), 0);
    expect(bytes).toBeLessThan(100_000);
    expect(all.at(-1)).toMatchObject({ replaced: [expect.stringContaining('So far:')] });
  });
});
