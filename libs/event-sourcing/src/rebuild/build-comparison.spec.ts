import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Build, ReadStore, StoredDocument } from '../ports/read-store.ts';
import { BuildComparison } from './build-comparison.ts';

const collection = { name: 'things', version: 1, indexes: [] };
const live: Build = { collection, build: 'live' };
const rebuilt: Build = { collection, build: 'rebuilt' };
const never = new AbortController().signal;

/** id: content@position */
type Documents = Readonly<Record<string, string>>;

/** A store with the documents of two builds. */
class TwoBuilds {
  readonly #builds = new Map<string, Map<string, StoredDocument<unknown>>>();

  constructor(documents: { readonly live: Documents; readonly rebuilt: Documents }) {
    this.set(live, documents.live);
    this.set(rebuilt, documents.rebuilt);
  }

  set({ build }: Build, documents: Documents): void {
    const stored = Object.entries(documents).map(([id, written]) => {
      const [content = '', position = ''] = written.split('@');
      return [id, { id, position, document: { content } }] as const;
    });
    this.#builds.set(build, new Map(stored));
  }

  /** As the port. */
  get port(): ReadStore {
    const of = ({ build }: Build) => this.#builds.get(build) ?? new Map<string, StoredDocument<unknown>>();
    return {
      async *texts(build: Build) {
        const documents = [...of(build).values()].toSorted((one, other) => (one.id < other.id ? -1 : 1));
        yield documents.map(({ document, ...stored }) => ({ ...stored, text: JSON.stringify(document) }));
      },
      load: async (build: Build, ids: readonly string[]) => new Map([...of(build)].filter(([id]) => ids.includes(id))),
    } as unknown as ReadStore;
  }
}

async function compared(documents: { readonly live: Documents; readonly rebuilt: Documents }, position = '5') {
  const store = new TwoBuilds(documents);
  const comparison = new BuildComparison(store.port, live, rebuilt);
  await comparison.compareAll(position, never);
  return { store, comparison };
}

describe('comparing two builds', () => {
  it('finds the same documents equal, whatever their positions', async () => {
    const { comparison } = await compared({ live: { a: 'x@1', b: 'y@2' }, rebuilt: { a: 'x@3', b: 'y@4' } });
    const { equal, live: one, rebuilt: other } = comparison.result();
    expect([equal, one.documents, other]).toEqual([true, 2, one]);
    expect(one.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('finds the same documents equal, in whatever order their properties were written', async () => {
    const texts = { live: '{"a":1,"b":{"c":2,"d":[3]}}', rebuilt: '{"b":{"d":[3],"c":2},"a":1}' };
    const port = {
      async *texts({ build }: Build) {
        yield [{ id: 'x', position: '1', text: texts[build as keyof typeof texts] }];
      },
    } as unknown as ReadStore;
    const comparison = new BuildComparison(port, live, rebuilt);
    await comparison.compareAll('5', never);
    const { equal, live: one, rebuilt: other } = comparison.result();
    expect([equal, one]).toEqual([true, other]);
  });

  it('adds up digests without losing a carry, so that the order of documents does not matter', async () => {
    const ids = Array.from({ length: 300 }, (_, n) => `id-${n}`);
    const documents = Object.fromEntries(ids.map((id) => [id, `${id}@1`]));
    const { comparison } = await compared({ live: documents, rebuilt: documents });
    const digest = (id: string): bigint =>
      BigInt(
        `0x${createHash('sha256')
          .update(`${id}\0${JSON.stringify({ content: id })}`)
          .digest('hex')}`,
      );
    const sum = BigInt.asUintN(
      256,
      ids.map(digest).reduce((one, other) => one + other),
    );
    expect(comparison.result().live.hash).toBe(sum.toString(16).padStart(64, '0'));
  });

  it('finds a document different that has another id', async () => {
    const { comparison } = await compared({ live: { a: 'x@1' }, rebuilt: { b: 'x@1' } });
    await comparison.compareOpen('5', true, never);
    const { equal, live: one, rebuilt: other, differing } = comparison.result();
    expect([equal, one.documents, other.documents]).toEqual([false, 1, 1]);
    expect(one.hash).not.toBe(other.hash);
    expect(differing).toEqual([
      { id: 'a', kind: 'only_in_live' },
      { id: 'b', kind: 'only_in_rebuilt' },
    ]);
  });

  it('finds contents that were exchanged between two ids different', async () => {
    const { comparison } = await compared({ live: { a: 'x@1', b: 'y@1' }, rebuilt: { a: 'y@1', b: 'x@1' } });
    const { live: one, rebuilt: other, differing } = comparison.result();
    expect(one.hash).not.toBe(other.hash);
    expect(differing).toEqual([
      { id: 'a', kind: 'different' },
      { id: 'b', kind: 'different' },
    ]);
  });

  it('names the first ten differences, and counts all documents', async () => {
    const ids = Array.from({ length: 12 }, (_, n) => `id-${String(n).padStart(2, '0')}`);
    const all = (content: string): Documents => Object.fromEntries(ids.map((id) => [id, `${content}@1`]));
    const { comparison } = await compared({ live: all('x'), rebuilt: all('y') });
    const { equal, live: one, differing } = comparison.result();
    expect([equal, one.documents]).toEqual([false, 12]);
    expect(differing.map(({ id }) => id)).toEqual(ids.slice(0, 10));
  });

  it('compares a live document at the position of the rebuilt build, and leaves open what changed after it', async () => {
    const { comparison } = await compared({ live: { at: 'x@5', later: 'y@6' }, rebuilt: { at: 'x@5', later: 'x@4' } });
    expect(comparison.open).toBe(1);
    expect(comparison.result()).toMatchObject({ equal: true, live: { documents: 1 } });
  });

  it('leaves open what a later event may have deleted', async () => {
    const { store, comparison } = await compared({ live: {}, rebuilt: { a: 'x@1' } });
    expect([comparison.open, comparison.result().equal]).toEqual([1, true]);
    store.set(rebuilt, {});
    await comparison.compareOpen('6', false, never);
    expect([comparison.open, comparison.result().equal]).toEqual([0, true]);
  });

  it('keeps open what has changed again, while the reader runs', async () => {
    const { store, comparison } = await compared({ live: { a: 'y@6' }, rebuilt: { a: 'x@4' } });
    store.set(live, { a: 'z@8' });
    store.set(rebuilt, { a: 'y@6' });
    await comparison.compareOpen('7', false, never);
    expect([comparison.open, comparison.result().equal]).toEqual([1, true]);
    store.set(rebuilt, { a: 'z@8' });
    await comparison.compareOpen('8', false, never);
    expect(comparison.result()).toMatchObject({ equal: true, live: { documents: 1 }, rebuilt: { documents: 1 } });
    expect(comparison.open).toBe(0);
  });

  it('keeps open what a later event has deleted, while the reader runs', async () => {
    const { store, comparison } = await compared({ live: { a: 'y@6' }, rebuilt: { a: 'x@4' } });
    store.set(live, {});
    store.set(rebuilt, { a: 'y@6' });
    await comparison.compareOpen('7', false, never);
    expect([comparison.open, comparison.result().equal]).toEqual([1, true]);
    store.set(rebuilt, {});
    await comparison.compareOpen('8', true, never);
    expect(comparison.open).toBe(0);
    expect(comparison.result()).toMatchObject({ equal: true, live: { documents: 0 }, rebuilt: { documents: 0 } });
  });

  it('compares all that is open once the reader is paused, each once', async () => {
    const { comparison } = await compared({ live: { a: 'y@9' }, rebuilt: { a: 'x@4' } });
    await comparison.compareOpen('5', true, never);
    await comparison.compareOpen('5', true, never);
    expect(comparison.open).toBe(0);
    expect(comparison.result()).toMatchObject({ live: { documents: 1 }, differing: [{ id: 'a', kind: 'different' }] });
  });

  it('compares every open document, however many pages they take', async () => {
    const many = Array.from({ length: 1_203 }, (_, n) => `id-${n}`);
    const all = (written: string): Documents => Object.fromEntries(many.map((id) => [id, written]));
    const { comparison } = await compared({ live: all('x@6'), rebuilt: all('x@4') });
    expect(comparison.open).toBe(many.length);
    await comparison.compareOpen('6', false, never);
    expect(comparison.open).toBe(0);
    expect(comparison.result()).toMatchObject({ equal: true, live: { documents: many.length } });
  });

  it('stops when the signal aborts', async () => {
    const store = new TwoBuilds({ live: { a: 'x@6', b: 'x@1' }, rebuilt: { a: 'x@1', b: 'x@1' } });
    const comparison = new BuildComparison(store.port, live, rebuilt);
    await expect(comparison.compareAll('5', AbortSignal.abort(new Error('stop')))).rejects.toThrow('stop');
    await comparison.compareAll('5', never);
    await expect(comparison.compareOpen('6', false, AbortSignal.abort(new Error('stop')))).rejects.toThrow('stop');
  });
});
