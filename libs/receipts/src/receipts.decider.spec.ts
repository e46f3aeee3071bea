import { describe, expect, it } from '@jest/globals';
import { canonicalJson } from '#kernel';
import { givenEvents } from '../../event-sourcing/src/testing/given-events.ts';
import { leafHash, nodeHash } from './merkle-tree.ts';
import type { ReceiptEvent } from './receipt-event.ts';
import { receiptsDecider } from './receipts.decider.ts';
import type { LeafAppended } from './receipts.events.ts';

const given = givenEvents(receiptsDecider);
const end = (scan: number): ReceiptEvent => ({
  type: 'ScanCompleted',
  event_id: `event-${scan}`,
  revision: 4,
  scan_id: `scan_${scan}`,
  target: 'https://example.com/',
  scan_type: 'quick',
  created_at: '2026-06-01T12:00:00.000Z',
  completed_at: '2026-06-01T12:00:09.000Z',
  score: 100,
  grade: 'A+',
  score_version: 3,
  complete: true,
  finding_counts: { critical: 0, high: 0, medium: 0, low: 0, info: 0 },
  findings_sha256: '0',
  failure: null,
});
const leaf = (scan: number) => leafHash(canonicalJson(end(scan)));
const appended = (index: number, scan: number, ...subtrees: string[]): LeafAppended => ({
  type: 'LeafAppended',
  data: { index, event: end(scan), hashes: [leaf(scan), ...subtrees] },
});
const append = (scan: number) => ({ type: 'AppendLeaf', event: end(scan) }) as const;

describe('the tree of receipts', () => {
  const pair = nodeHash(leaf(0), leaf(1));
  const first = [appended(0, 0), appended(1, 1, pair), appended(2, 2)];

  it('gets a leaf for each scan, with the subtrees that it completes', () => {
    given().when(append(0)).expect(appended(0, 0));
    given(...first.slice(0, 1))
      .when(append(1))
      .expect(appended(1, 1, pair));
    given(...first.slice(0, 2))
      .when(append(2))
      .expect(appended(2, 2));
    const second = nodeHash(leaf(2), leaf(3));
    given(...first)
      .when(append(3))
      .expect(appended(3, 3, second, nodeHash(pair, second)));
  });

  it('gets no leaf twice', () => {
    given(...first)
      .when(append(0))
      .expect();
    given(...first)
      .when(append(2))
      .expect();
  });

  it('has a state that does not grow with it', () => {
    let state = receiptsDecider.initialState;
    for (let scan = 0; scan < 3_000; scan += 1) {
      for (const event of receiptsDecider.decide(append(scan), state)) state = receiptsDecider.evolve(state, event);
    }
    expect(state.size).toBe(3_000);
    expect(state.recentScans).toHaveLength(1_000);
    expect(state.subtrees.length).toBeLessThan(12);
  });
});
