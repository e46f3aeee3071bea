import { randomUUID } from 'node:crypto';
import type { Build, Change, CollectionDefinition, Position, ReadStore } from '#event-sourcing';

export interface ReadStoreUnderTest {
  readonly store: ReadStore;
  /** A second store on the same storage, as another process, or the same one after a restart, would open it. */
  readonly another: () => Promise<ReadStore>;
  readonly close: () => Promise<void>;
}

/** Called once a suite: every case uses collections and checkpoints of its own. */
export type OpenReadStore = () => Promise<ReadStoreUnderTest>;

export interface Item {
  readonly id: string;
  readonly owner: string;
  readonly status: string;
  readonly rank: number;
  readonly hidden: boolean;
  readonly at: string;
}

const run = randomUUID().slice(0, 8);
let count = 0;

export function newName(prefix: string): string {
  count += 1;
  return `${prefix}_${run}_${count}`;
}

export function newCollection(version = 1, name = newName('items')): CollectionDefinition {
  return {
    name,
    version,
    indexes: [['at'], ['rank'], ['owner', 'at'], ['owner', 'status', 'at'], ['owner', 'hidden', 'rank']],
  };
}

export function item(n: number, more: Partial<Item> = {}): Item {
  const digits = String(n).padStart(6, '0');
  return { id: `item_${digits}`, owner: 'a', status: 'open', rank: n, hidden: false, at: `t${digits}`, ...more };
}

/** The n-th place of a log. */
export const place = (n: number): Position => String(n).padStart(20, '0');

export function change(document: Item, position: number): Change<Item> {
  return { id: document.id, position: place(position), document };
}

export function deletion(id: string, position: number): Change<Item> {
  return { id, position: place(position), document: undefined };
}

/** The live build of a new collection that holds these items, item n at place n. */
export async function liveWith(store: ReadStore, items: readonly Item[]): Promise<Build> {
  const build = await store.ensureLive(newCollection());
  if (items.length > 0) {
    await store.write(
      build,
      items.map((one, n) => change(one, n + 1)),
    );
  }
  return build;
}

export async function collect<T>(source: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const one of source) list.push(one);
  return list;
}
