import { describe, expect, it } from '@jest/globals';
import { canonicalJson } from '#kernel';
import { LeafComparison } from './leaf-comparison.ts';
import { leafHash } from './merkle-tree.ts';
import type { ReceiptEvent } from './receipt-event.ts';

const endOf = (scan: number, members: Readonly<Record<string, unknown>> = { score: 90 }): ReceiptEvent =>
  ({ type: 'ScanCompleted', scan_id: `scan_${scan}`, ...members }) as unknown as ReceiptEvent;

function compared(leaves: readonly ReceiptEvent[], ends: readonly ReceiptEvent[]) {
  const comparison = new LeafComparison();
  for (const leaf of leaves) comparison.record(leaf, leafHash(canonicalJson(leaf)));
  comparison.completeLeaves();
  for (const end of ends) comparison.compare(end);
  const { differing, newer, repeated, unrecorded } = comparison;
  return { differing, newer, repeated, unrecorded };
}

const nothing = { differing: [], newer: [], repeated: 0, unrecorded: 0 };

describe('the comparison of leaves with the ends of scans', () => {
  it('finds nothing where each leaf says what the events say', () => {
    expect(compared([endOf(1), endOf(2)], [endOf(2), endOf(1)])).toEqual(nothing);
  });

  it('names scans whose events say something else, or do not show an end', () => {
    const found = compared([endOf(1, { score: 100 }), endOf(2), endOf(9)], [endOf(1), endOf(2)]);
    expect(found).toEqual({ ...nothing, differing: ['scan_1', 'scan_9'] });
  });

  it('counts the scans that have ended without a leaf', () => {
    expect(compared([endOf(1)], [endOf(1), endOf(2), endOf(3)])).toEqual({ ...nothing, unrecorded: 2 });
  });

  it('counts the leaves of scans that have one already, and compares them too', () => {
    expect(compared([endOf(1), endOf(2), endOf(1)], [endOf(1), endOf(2)])).toEqual({ ...nothing, repeated: 1 });
    const found = compared([endOf(1), endOf(1, { score: 100 })], [endOf(1)]);
    expect(found).toEqual({ ...nothing, repeated: 1, differing: ['scan_1'] });
  });

  it('is the same in whichever order leaves and ends come', () => {
    const leaves = [endOf(1), endOf(2, { score: 100 }), endOf(4)];
    const ends = [endOf(1), endOf(2), endOf(3)];
    const comparison = new LeafComparison();
    for (const end of ends) comparison.compare(end);
    for (const leaf of leaves) comparison.record(leaf, leafHash(canonicalJson(leaf)));
    comparison.completeLeaves();
    const { differing, newer, repeated, unrecorded } = comparison;
    expect({ differing, newer, repeated, unrecorded }).toEqual(compared(leaves, ends));
    expect(unrecorded).toBe(1);
  });

  it('names scans whose leaf lacks a member: it proves less than a receipt has to', () => {
    const ends = [endOf(1, { score: 90, grade: 'A' }), endOf(2, { score: 90, grade: 'A' })];
    const found = compared([endOf(1, { score: 90 }), endOf(2, { score: 90, grade: 'A' })], ends);
    expect(found).toEqual({ ...nothing, differing: ['scan_1'] });
  });

  it('names scans whose leaf has members of a later release', () => {
    const leaf = endOf(1, { score: 90, requests: 8 });
    expect(compared([leaf, endOf(2)], [endOf(1), endOf(2)])).toEqual({ ...nothing, newer: ['scan_1'] });
  });
});
