import { canonicalJson } from '#kernel';
import { leafHash } from './merkle-tree.ts';
import type { Hash } from './merkle-tree.ts';
import type { ReceiptEvent } from './receipt-event.ts';

interface RecordedLeaf {
  readonly hash: Hash;
  /** The names of its members. */
  readonly members: readonly string[];
}

/**
 * Compares the leaves of a tree with the ends of the scans. Both come in about the same order: only what still lacks its
 * counterpart is kept.
 */
export class LeafComparison {
  /** By scan, those whose end has not come. */
  readonly #leaves = new Map<string, RecordedLeaf[]>();
  /** By scan, those without a leaf so far. */
  readonly #ends = new Map<string, ReceiptEvent>();
  /** Each list of members once: a release makes leaves of one list. */
  readonly #members = new Map<string, readonly string[]>();
  readonly #differing = new Set<string>();
  readonly #newer = new Set<string>();
  #repeated = 0;
  #unrecorded = 0;
  #areLeavesComplete = false;

  /** A leaf of the tree, with its hash. */
  record(event: ReceiptEvent, hash: Hash): void {
    const { scan_id: scanId } = event;
    const leaf = { hash, members: this.#membersOf(event) };
    const end = this.#ends.get(scanId);
    const earlier = this.#leaves.get(scanId);
    if (end !== undefined) {
      this.#ends.delete(scanId);
      this.#judge(leaf, end);
    } else if (earlier === undefined) {
      this.#leaves.set(scanId, [leaf]);
    } else {
      earlier.push(leaf);
      this.#repeated += 1;
    }
  }

  /** What the events of a scan say of its end. */
  compare(end: ReceiptEvent): void {
    const leaves = this.#leaves.get(end.scan_id);
    this.#leaves.delete(end.scan_id);
    if (leaves !== undefined) for (const leaf of leaves) this.#judge(leaf, end);
    else if (this.#areLeavesComplete) this.#unrecorded += 1;
    else this.#ends.set(end.scan_id, end);
  }

  /** No other leaf comes: ends without one need not be kept. */
  completeLeaves(): void {
    this.#areLeavesComplete = true;
    this.#unrecorded += this.#ends.size;
    this.#ends.clear();
  }

  /** Once all leaves and ends have come: scans that did not end, or whose end has been compared with an earlier leaf. */
  get open(): readonly string[] {
    return [...this.#leaves.keys()];
  }

  /** The end of an open scan, which has been compared with an earlier leaf. */
  compareRepeated(end: ReceiptEvent): void {
    this.#repeated += 1;
    this.compare(end);
  }

  /** Scans whose leaf says something else than their events. Once all ends are compared, also those that did not end. */
  get differing(): readonly string[] {
    return [...new Set([...this.#differing, ...this.#leaves.keys()])];
  }

  /** Scans whose leaf has members that this release does not know, and that are not compared. */
  get newer(): readonly string[] {
    return [...this.#newer];
  }

  /** How many leaves are of scans that have an earlier one: it says the same, and the receipt is of the first. */
  get repeated(): number {
    return this.#repeated;
  }

  /** How many scans have ended and have no leaf, once all leaves have come. */
  get unrecorded(): number {
    return this.#unrecorded;
  }

  /** No release has recorded fewer members than this one; a later one may have recorded more. */
  #judge({ hash, members }: RecordedLeaf, end: ReceiptEvent): void {
    if (!members.every((name) => Object.hasOwn(end, name))) this.#newer.add(end.scan_id);
    else if (leafHash(canonicalJson(end)) !== hash) this.#differing.add(end.scan_id);
  }

  #membersOf(event: ReceiptEvent): readonly string[] {
    const members = Object.keys(event);
    const known = this.#members.get(members.join()) ?? members;
    this.#members.set(members.join(), known);
    return known;
  }
}
