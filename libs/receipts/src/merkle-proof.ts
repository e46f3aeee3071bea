/** The leaves from `from` up to, and without, `to`. */
export interface LeafRange {
  readonly from: number;
  readonly to: number;
}

/** A perfect subtree by what ends with its last leaf: its root is entry `level` of what that leaf has completed. */
export interface Subtree {
  readonly level: number;
  readonly lastLeaf: number;
}

/**
 * The subtrees whose hashes prove that a leaf is in a tree of `size` leaves, from the leaf up: RFC 9162, section 2.1.3.1.
 * `index` is less than `size`.
 */
export function inclusionProof(index: number, size: number): readonly LeafRange[] {
  return pathTo(index, { from: 0, to: size });
}

/**
 * The subtrees whose hashes prove that a tree of `size` leaves begins with one of `since` leaves: RFC 9162, section 2.1.4.1.
 * `since` is from 1 to `size`.
 */
export function consistencyProof(since: number, size: number): readonly LeafRange[] {
  return subproof(since, { from: 0, to: size }, true);
}

/** The perfect subtrees that make up a range of a proof, the largest first. */
export function perfectSubtrees({ from, to }: LeafRange): readonly Subtree[] {
  const subtrees: Subtree[] = [];
  for (let begin = from; begin < to;) {
    const level = Math.floor(Math.log2(to - begin));
    begin += 2 ** level;
    subtrees.push({ level, lastLeaf: begin - 1 });
  }
  return subtrees;
}

function pathTo(index: number, { from, to }: LeafRange): readonly LeafRange[] {
  if (to - from === 1) return [];
  const middle = from + largestPowerBelow(to - from);
  return index < middle
    ? [...pathTo(index, { from, to: middle }), { from: middle, to }]
    : [...pathTo(index, { from: middle, to }), { from, to: middle }];
}

/** `isKnown`: the verifier has the hash of the range where it ends with `since`, because it is the earlier root. */
function subproof(since: number, { from, to }: LeafRange, isKnown: boolean): readonly LeafRange[] {
  if (since === to) return isKnown ? [] : [{ from, to }];
  const middle = from + largestPowerBelow(to - from);
  return since <= middle
    ? [...subproof(since, { from, to: middle }, isKnown), { from: middle, to }]
    : [...subproof(since, { from: middle, to }, false), { from, to: middle }];
}

/** The largest power of two that is less than `count`, which is at least 2. */
function largestPowerBelow(count: number): number {
  return 2 ** Math.floor(Math.log2(count - 1));
}
