import { canonicalJson } from '#kernel';
import { completedBy, emptyTree, leafHash, rootOf, withLeaf } from './merkle-tree.ts';
import type { Hash, MerkleTree } from './merkle-tree.ts';
import type { LeafAppended } from './receipts.events.ts';

/** The tree of a size, as an earlier run of the audit printed it. */
export interface TreeHead {
  readonly size: number;
  readonly root: Hash;
}

/** What is wrong with a tree, by the index of the leaf or the id of the scan. */
export interface TreeProblems {
  /** The first leaf whose index or hashes are not those that the leaves give; later ones are not verified. */
  readonly brokenLeaf: number | undefined;
  /** Scans whose leaf does not say what their events say. */
  readonly differing: readonly string[];
}

/** Computes a tree anew, leaf by leaf, and compares it with what is recorded. */
export class TreeVerification {
  #tree: MerkleTree = emptyTree;
  #brokenLeaf: number | undefined;
  readonly #differing: string[] = [];
  readonly #ends: ReadonlyMap<string, Hash>;
  readonly #recorded = new Set<string>();
  readonly #expected: TreeHead | undefined;
  #foundExpected = false;

  /** @param ends the hashes of the leaves that the events of the ended scans make, by scan */
  constructor(ends: ReadonlyMap<string, Hash>, expected?: TreeHead) {
    this.#ends = ends;
    this.#expected = expected;
  }

  /** The next leaf, with the revision of its event. */
  add({ index, event, hashes }: LeafAppended['data'], revision: number): void {
    if (this.#brokenLeaf !== undefined) return;
    const leaf = leafHash(canonicalJson(event));
    const completed = completedBy(this.#tree, leaf);
    if (index !== this.#tree.size || revision !== index || completed.join() !== hashes.join()) {
      this.#brokenLeaf = this.#tree.size;
      return;
    }
    this.#tree = withLeaf(this.#tree, completed);
    this.#recorded.add(event.scan_id);
    if (this.#ends.get(event.scan_id) !== leaf) this.#differing.push(event.scan_id);
    if (this.#tree.size === this.#expected?.size) this.#foundExpected = this.#root() === this.#expected.root;
  }

  /** Of the leaves that are verified; undefined for an empty tree. */
  get head(): TreeHead | undefined {
    return this.#tree.size === 0 ? undefined : { size: this.#tree.size, root: this.#root() };
  }

  get problems(): TreeProblems {
    return { brokenLeaf: this.#brokenLeaf, differing: this.#differing };
  }

  /** Whether the tree begins with the expected one; undefined where none is expected. */
  get beginsAsExpected(): boolean | undefined {
    return this.#expected === undefined ? undefined : this.#foundExpected;
  }

  /** How many of the verified leaves are of scans that have an earlier one: it says the same, and the receipt is of the first. */
  get repeated(): number {
    return this.#tree.size - this.#recorded.size;
  }

  /** How many scans have ended and have no leaf among the verified ones. */
  get unrecorded(): number {
    return [...this.#ends.keys()].filter((scanId) => !this.#recorded.has(scanId)).length;
  }

  #root(): Hash {
    return rootOf(this.#tree.subtrees);
  }
}
