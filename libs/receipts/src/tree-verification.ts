import { isDeepStrictEqual } from 'node:util';
import { canonicalJson } from '#kernel';
import { completedBy, emptyTree, leafHash, rootOf, withLeaf } from './merkle-tree.ts';
import type { Hash, MerkleTree } from './merkle-tree.ts';
import type { LeafAppended } from './receipts.events.ts';

/** The tree of a size, as an earlier run of the audit printed it. */
export interface TreeHead {
  readonly size: number;
  readonly root: Hash;
}

/** Computes a tree anew, leaf by leaf, and compares its hashes with those that are recorded. */
export class TreeVerification {
  readonly #expected: TreeHead | undefined;
  #tree: MerkleTree = emptyTree;
  #brokenLeaf: number | undefined;
  #foundExpected = false;

  /** @param expected a tree with which this one must begin */
  constructor(expected?: TreeHead) {
    this.#expected = expected;
  }

  /** The next leaf, with the revision of its event. @returns its hash; undefined where it, or an earlier one, is broken */
  add({ index, event, hashes }: LeafAppended['data'], revision: number): Hash | undefined {
    if (this.#brokenLeaf !== undefined) return undefined;
    const leaf = leafHash(canonicalJson(event));
    const completed = completedBy(this.#tree, leaf);
    if (index !== this.#tree.size || revision !== index || !isDeepStrictEqual(hashes, completed)) {
      this.addUnreadable();
      return undefined;
    }
    this.#tree = withLeaf(this.#tree, completed);
    if (this.#tree.size === this.#expected?.size) this.#foundExpected = this.#root() === this.#expected.root;
    return leaf;
  }

  /** In place of the next leaf. */
  addUnreadable(): void {
    this.#brokenLeaf ??= this.#tree.size;
  }

  /** The first leaf that cannot be read, or whose index or hashes are not those that the leaves give; later ones are not verified. */
  get brokenLeaf(): number | undefined {
    return this.#brokenLeaf;
  }

  /** Of the leaves that are verified; undefined for an empty tree. */
  get head(): TreeHead | undefined {
    return this.#tree.size === 0 ? undefined : { size: this.#tree.size, root: this.#root() };
  }

  /** Whether the tree begins with the expected one; undefined where none is expected. */
  get beginsAsExpected(): boolean | undefined {
    return this.#expected === undefined ? undefined : this.#foundExpected;
  }

  #root(): Hash {
    return rootOf(this.#tree.subtrees);
  }
}
