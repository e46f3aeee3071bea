import { describe, expect, it } from '@jest/globals';
import type { ReceiptEvent } from './receipt-event.ts';
import { receiptsDecider } from './receipts.decider.ts';
import type { LeafAppended } from './receipts.events.ts';
import { TreeVerification } from './tree-verification.ts';
import type { TreeHead } from './tree-verification.ts';

type Leaf = LeafAppended['data'];
const endOf = (scan: number, score = 90): ReceiptEvent =>
  ({ type: 'ScanCompleted', scan_id: `scan_${scan}`, score }) as unknown as ReceiptEvent;
const scans = [0, 1, 2, 3, 4];

/** The leaves as the decider makes them. */
function recorded(events = scans.map((scan) => endOf(scan))): Leaf[] {
  let state = receiptsDecider.initialState;
  return events.flatMap((event) => {
    const appended = receiptsDecider.decide({ type: 'AppendLeaf', event }, state);
    state = appended.reduce((before, one) => receiptsDecider.evolve(before, one), state);
    return appended.map(({ data }) => data);
  });
}

function verified(leaves: readonly Leaf[], expected?: TreeHead) {
  const verification = new TreeVerification(expected);
  const hashes = leaves.map((leaf, revision) => verification.add(leaf, revision));
  const { brokenLeaf, head, beginsAsExpected } = verification;
  return { brokenLeaf, size: head?.size ?? 0, root: head?.root, beginsAsExpected, hashes };
}

describe('the verification of the tree of receipts', () => {
  it('finds nothing in a tree that is as it was recorded', () => {
    const leaves = recorded();
    const hashes = leaves.map((leaf) => leaf.hashes[0]);
    expect(verified(leaves)).toMatchObject({ brokenLeaf: undefined, size: 5, hashes });
    expect(verified([])).toMatchObject({ brokenLeaf: undefined, size: 0, root: undefined });
  });

  it.each<[what: string, change: (leaves: Leaf[]) => Leaf[], brokenLeaf: number]>([
    ['was changed', ([one, two, ...others]) => [one, { ...two, event: endOf(1, 100) }, ...others] as Leaf[], 1],
    ['has another hash', ([one, ...others]) => [{ ...one, hashes: ['0'] }, ...others] as Leaf[], 0],
    [
      'has the same hashes as one text',
      (leaves) => leaves.with(1, { ...leaves[1], hashes: [leaves[1]?.hashes.join()] } as Leaf),
      1,
    ],
    ['has another index', (leaves) => leaves.with(3, { ...leaves[3], index: 4 } as Leaf), 3],
    ['was removed', (leaves) => leaves.toSpliced(2, 1), 2],
    ['was exchanged with the next one', ([a, b, ...others]) => [b, a, ...others] as Leaf[], 0],
  ])('names the first leaf that %s', (_what, change, brokenLeaf) => {
    const found = verified(change(recorded()));
    expect(found).toMatchObject({ brokenLeaf, size: brokenLeaf });
    expect(found.hashes.findIndex((hash) => hash === undefined)).toBe(brokenLeaf);
    expect(found.hashes.filter((hash) => hash !== undefined)).toHaveLength(brokenLeaf);
  });

  it('names the first leaf whose index is not its place in the stream', () => {
    const brokenLeafOf = (indexOf: (place: number) => number, revisionOf: (place: number) => number) => {
      const verification = new TreeVerification();
      for (const [place, leaf] of recorded().entries())
        verification.add({ ...leaf, index: indexOf(place) }, revisionOf(place));
      return verification.brokenLeaf;
    };
    const same = (place: number): number => place;
    const gapBeforeFourth = (place: number): number => (place < 3 ? place : place + 1);
    expect(brokenLeafOf(same, same)).toBeUndefined();
    expect(brokenLeafOf(same, gapBeforeFourth)).toBe(3);
    expect(brokenLeafOf(gapBeforeFourth, gapBeforeFourth)).toBe(3);
  });

  it('finds the tree of an earlier run in it, or not', () => {
    const { root = '' } = verified(recorded().slice(0, 3));
    const begins = (leaves: readonly Leaf[], head: TreeHead) => verified(leaves, head).beginsAsExpected;
    expect(begins(recorded(), { size: 3, root })).toBe(true);
    expect(begins(recorded(), { size: 4, root })).toBe(false);
    expect(begins(recorded().slice(0, 2), { size: 3, root })).toBe(false);
    expect(begins(recorded().slice(0, 3), { size: 4, root })).toBe(false);
    expect(begins(recorded([endOf(0), endOf(1, 100), endOf(2)]), { size: 3, root })).toBe(false);
    expect(verified(recorded()).beginsAsExpected).toBeUndefined();
  });
});
