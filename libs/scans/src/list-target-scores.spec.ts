import { describe, expect, it } from '@jest/globals';
import { FindableDocuments } from '../../event-sourcing/src/testing/findable-documents.ts';
import { ListTargetScores, ListTargetScoresHandler } from './list-target-scores.handler.ts';
import { scansProjection } from './scans.projection.ts';
import type { ScanDocument } from './scans.projection.ts';

const target = 'https://example.com/';

function documents(...scans: readonly Partial<ScanDocument>[]): FindableDocuments {
  const store = new FindableDocuments();
  for (const [n, scan] of scans.entries()) {
    const order = String(n).padStart(4, '0');
    const scanId = `scan_${n}`;
    const completedAt = `2026-06-01T12:00:${String(n).padStart(2, '0')}.000Z`;
    const common = { accountId: 'acc_1', status: 'completed', scanType: 'quick', targetKey: target };
    const rated = { score: n, grade: 'A', scoreVersion: 1, coverage: { complete: true } };
    const whole = { scanId, ...common, ...rated, completedAt, order, creation: `${completedAt}-${order}`, ...scan };
    store.set(scansProjection.collection, scanId, whole);
  }
  return store;
}

const scoresOf = async (store: FindableDocuments, limit = 10, scanType?: 'quick' | 'full') => {
  const query = new ListTargetScores('acc_1', 'HTTPS://example.com', limit, scanType);
  return (await new ListTargetScoresHandler(store.port).execute(query)).map(({ scanId }) => scanId);
};

describe('the scores of a target', () => {
  it('are those of its last completed scans, the oldest first', async () => {
    const store = documents({}, {}, { status: 'failed' }, {}, { targetKey: 'https://other.example/' });
    expect(await scoresOf(store)).toEqual(['scan_0', 'scan_1', 'scan_3']);
    expect(await scoresOf(store, 2)).toEqual(['scan_1', 'scan_3']);
  });

  it('are in the order in which the scans completed', async () => {
    const store = documents({ completedAt: '2026-06-01T13:00:00.000Z' }, {});
    expect(await scoresOf(store)).toEqual(['scan_1', 'scan_0']);
  });

  it('may be those of one type, and are never those of another account', async () => {
    const store = documents({}, { scanType: 'full' }, { accountId: 'acc_2' });
    expect(await scoresOf(store)).toEqual(['scan_0', 'scan_1']);
    expect(await scoresOf(store, 10, 'full')).toEqual(['scan_1']);
  });

  it('say where a scan was blocked or incomplete', async () => {
    const store = documents({ grade: null, score: 0, coverage: null });
    const [score] = await new ListTargetScoresHandler(store.port).execute(new ListTargetScores('acc_1', target, 1));
    expect(score).toEqual({
      scanId: 'scan_0',
      scanType: 'quick',
      completedAt: '2026-06-01T12:00:00.000Z',
      score: 0,
      grade: null,
      scoreVersion: 1,
      complete: false,
    });
  });
});
