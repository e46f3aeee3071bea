import { canonicalJson } from '#kernel';
import { leafHash } from './merkle-tree.ts';
import type { Hash } from './merkle-tree.ts';
import type { ReceiptEvent } from './receipt-event.ts';

interface RecordedLeaf {
  readonly hash: Hash;
  /** The names of its members. */
  readonly members: readonly string[];
}

/** Compares the leaves of a tree, which are all recorded first, with the ends of the scans. */
export class LeafComparison {
  /** By scan, those that are not compared yet. */
  readonly #leaves = new Map<string, RecordedLeaf[]>();
  /** Each list of members once: a release makes leaves of one list. */
  readonly #members = new Map<string, readonly string[]>();
  readonly #differing: string[] = [];
  readonly #newer: string[] = [];
  #repeated = 0;
  #unrecorded = 0;

  /** A leaf of the tree, with its hash. */
  record(event: ReceiptEvent, hash: Hash): void {
    const leaf = { hash, members: this.#membersOf(event) };
    const earlier = this.#leaves.get(event.scan_id);
    if (earlier === undefined) {
      this.#leaves.set(event.scan_id, [leaf]);
    } else {
      earlier.push(leaf);
      this.#repeated += 1;
    }
  }

  /** What the events of a scan say of its end. */
  compare(end: ReceiptEvent): void {
    const leaves = this.#leaves.get(end.scan_id);
    if (leaves === undefined) this.#unrecorded += 1;
    this.#leaves.delete(end.scan_id);
    for (const { hash, members } of leaves ?? []) {
      // An earlier release has recorded fewer members, and a later one more.
      if (!members.every((name) => Object.hasOwn(end, name))) this.#newer.push(end.scan_id);
      else if (hashOf(end, members) !== hash) this.#differing.push(end.scan_id);
    }
  }

  /** Scans whose leaf says something else than their events. Once all ends are compared, also those that did not end. */
  get differing(): readonly string[] {
    return [...this.#differing, ...this.#leaves.keys()];
  }

  /** Scans whose leaf has members that this release does not know, and that are not compared. */
  get newer(): readonly string[] {
    return this.#newer;
  }

  /** How many leaves are of scans that have an earlier one: it says the same, and the receipt is of the first. */
  get repeated(): number {
    return this.#repeated;
  }

  /** How many scans have ended and have no leaf. */
  get unrecorded(): number {
    return this.#unrecorded;
  }

  #membersOf(event: ReceiptEvent): readonly string[] {
    const members = Object.keys(event);
    const known = this.#members.get(members.join()) ?? members;
    this.#members.set(members.join(), known);
    return known;
  }
}

function hashOf(end: ReceiptEvent, members: readonly string[]): Hash {
  const said = Object.entries(end).filter(([name]) => members.includes(name));
  return leafHash(canonicalJson(Object.fromEntries(said)));
}
