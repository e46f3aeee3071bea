/** An event as the store keeps it; `place` is both its commit and its prepare position. */
export interface FakeEvent {
  readonly stream: string;
  readonly revision: number;
  readonly place: bigint;
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

export type Proposed = Pick<FakeEvent, 'id' | 'type' | 'contentType' | 'data' | 'metadata'>;
export type Expected = number | 'no_stream' | 'any';

export type Outcome =
  | { readonly kind: 'stored'; readonly revision: number; readonly place: bigint }
  | { readonly kind: 'wrong_version'; readonly current: number | undefined }
  | { readonly kind: 'too_large' };

export const maxAppendSize = 1024 * 1024;

/** What EventStoreDB does with appends, as measured on 23.10 and 24.10; kept in memory, over any number of restarts. */
export class FakeStore {
  readonly events: FakeEvent[] = [];
  readonly #streams = new Map<string, FakeEvent[]>();
  readonly #listeners = new Set<() => void>();
  #end = 0n;

  append(stream: string, expected: Expected, proposed: readonly Proposed[]): Outcome {
    const size = proposed.reduce(
      (sum, { type, data, metadata }) => sum + 2 * type.length + data.length + metadata.length,
      0,
    );
    if (size > maxAppendSize) return { kind: 'too_large' };
    const existing = this.#streams.get(stream) ?? [];
    const current = existing.length - 1;
    const before = expected === 'any' ? current : expected === 'no_stream' ? -1 : expected;
    if (before !== current) return this.#repeated(existing, before, proposed);
    const stored = proposed.map((event, index) => this.#store(stream, current + 1 + index, event));
    if (stored.length > 0) {
      this.#streams.set(stream, [...existing, ...stored]);
      this.events.push(...stored);
      for (const listener of this.#listeners) listener();
    }
    return { kind: 'stored', revision: current + proposed.length, place: stored.at(-1)?.place ?? this.#end };
  }

  streamOf(name: string): readonly FakeEvent[] | undefined {
    return this.#streams.get(name);
  }

  /** Calls back after each append, until the function returned is called. */
  onAppend(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The same ids at the same place are the same append, a part of it too; one event more is another append. */
  #repeated(existing: readonly FakeEvent[], before: number, proposed: readonly Proposed[]): Outcome {
    const there = existing.slice(before + 1, before + 1 + proposed.length);
    const last = there.at(-1);
    const same = there.length === proposed.length && there.every(({ id }, index) => id === proposed[index]?.id);
    if (same && last !== undefined) return { kind: 'stored', revision: last.revision, place: last.place };
    return { kind: 'wrong_version', current: existing.at(-1)?.revision };
  }

  #store(stream: string, revision: number, event: Proposed): FakeEvent {
    const place = this.#end;
    this.#end += BigInt(100 + event.data.length + event.metadata.length);
    return { ...event, stream, revision, place };
  }
}
