import { describe, expect, it } from '@jest/globals';
import { canonicalJson } from '#kernel';
import { leafHash } from './merkle-tree.ts';
import type { ReceiptEvent } from './receipt-event.ts';
import { receiptsDecider } from './receipts.decider.ts';
import type { LeafAppended } from './receipts.events.ts';
import { TreeVerification } from './tree-verification.ts';
import type { TreeHead } from './tree-verification.ts';

type Leaf = LeafAppended['data'];
const endOf = (scan: number, score = 90): ReceiptEvent =>
  ({ type: 'ScanCompleted', scan_id: `scan_${scan}`, score }) as unknown as ReceiptEvent;
const scans = [0, 1, 2, 3, 4];
const ends = new Map(scans.map((scan) => [`scan_${scan}`, leafHash(canonicalJson(endOf(scan)))]));

/** The leaves as the decider makes them. */
function recorded(events = scans.map((scan) => endOf(scan))): Leaf[] {
  let state = receiptsDecider.initialState;
  return events.flatMap((event) => {
    const appended = receiptsDecider.decide({ type: 'AppendLeaf', event }, state);
    state = appended.reduce((before, one) => receiptsDecider.evolve(before, one), state);
    return appended.map(({ data }) => data);
  });
}

function verified(leaves: readonly Leaf[], expected?: TreeHead, of: ReadonlyMap<string, string> = ends) {
  const verification = new TreeVerification(of, expected);
  for (const [revision, leaf] of leaves.entries()) verification.add(leaf, revision);
  const { problems, head, beginsAsExpected, repeated, unrecorded } = verification;
  return { ...problems, size: head?.size ?? 0, root: head?.root, beginsAsExpected, repeated, unrecorded };
}

describe('the verification of the tree of receipts', () => {
  it('finds nothing in a tree that is as it was recorded', () => {
    const found = verified(recorded());
    expect(found).toMatchObject({ brokenLeaf: undefined, differing: [], size: 5, repeated: 0, unrecorded: 0 });
    expect(verified([])).toMatchObject({ size: 0, root: undefined, unrecorded: 5 });
  });

  it.each<[what: string, change: (leaves: Leaf[]) => Leaf[], brokenLeaf: number]>([
    ['was changed', ([one, two, ...others]) => [one, { ...two, event: endOf(1, 100) }, ...others] as Leaf[], 1],
    ['has another hash', ([one, ...others]) => [{ ...one, hashes: ['0'] }, ...others] as Leaf[], 0],
    ['has another index', (leaves) => leaves.with(3, { ...leaves[3], index: 4 } as Leaf), 3],
    ['was removed', (leaves) => leaves.toSpliced(2, 1), 2],
    ['was exchanged with the next one', ([a, b, ...others]) => [b, a, ...others] as Leaf[], 0],
  ])('names the first leaf that %s', (_what, change, brokenLeaf) => {
    expect(verified(change(recorded()))).toMatchObject({ brokenLeaf, size: brokenLeaf });
  });

  it('names scans whose events say something else, also where the whole tree was computed anew', () => {
    const forged = recorded([endOf(0), endOf(1, 100), endOf(2), endOf(9)]);
    expect(verified(forged)).toMatchObject({ brokenLeaf: undefined, differing: ['scan_1', 'scan_9'], unrecorded: 2 });
  });

  it('counts the leaves of scans that have one already', () => {
    const others = Array.from({ length: 1_000 }, (_, n) => endOf(100 + n));
    const repeated = recorded([endOf(0), ...others, endOf(0)]);
    expect(verified(repeated)).toMatchObject({ brokenLeaf: undefined, size: 1_002, repeated: 1 });
  });

  it('finds the tree of an earlier run in it, or not', () => {
    const { root = '' } = verified(recorded().slice(0, 3));
    const begins = (leaves: readonly Leaf[], head: TreeHead) => verified(leaves, head).beginsAsExpected;
    expect(begins(recorded(), { size: 3, root })).toBe(true);
    expect(begins(recorded(), { size: 4, root })).toBe(false);
    expect(begins(recorded().slice(0, 2), { size: 3, root })).toBe(false);
    expect(begins(recorded([endOf(0), endOf(1, 100), endOf(2)]), { size: 3, root })).toBe(false);
    expect(verified(recorded()).beginsAsExpected).toBeUndefined();
  });
});
