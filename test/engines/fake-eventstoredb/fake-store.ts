import { randomUUID } from 'node:crypto';

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

const maxAppendSize = 1024 * 1024;

/** What EventStoreDB does with appends, as measured on 23.10 and 24.10; kept in memory, over any number of restarts. */
export class FakeStore {
  readonly events: FakeEvent[] = [];
  /** Places of all events, also of those that a scavenge has removed. */
  readonly places = new Set<bigint>();
  /** The events of each stream, also those that are deleted. */
  readonly #streams = new Map<string, FakeEvent[]>();
  /** Before which revision each deleted stream is truncated. */
  readonly #truncatedBefore = new Map<string, number>();
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
    // A deleted stream may be created anew: its revisions go on.
    if (expected === 'no_stream' && this.streamOf(stream) === undefined) expected = current;
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
    const first = this.#truncatedBefore.get(name) ?? 0;
    const events = this.#streams.get(name)?.slice(first) ?? [];
    return events.length === 0 ? undefined : events;
  }

  /** A soft delete: a new version of the stream's metadata. What reads everything sees the events until a scavenge. */
  delete(stream: string, expected: Expected): Outcome {
    const last = this.#streams.get(stream)?.at(-1);
    if (last === undefined || expected !== last.revision) return { kind: 'wrong_version', current: last?.revision };
    this.#truncatedBefore.set(stream, last.revision + 1);
    const metadata = Buffer.from(JSON.stringify({ $tb: Number.MAX_SAFE_INTEGER }));
    return this.append(`$$${stream}`, 'any', [
      {
        id: randomUUID(),
        type: '$metadata',
        contentType: 'application/json',
        data: metadata,
        metadata: new Uint8Array(),
      },
    ]);
  }

  /** Deletes the first events of a stream, as its metadata `$tb` does. */
  truncate(stream: string, before: number): void {
    this.#truncatedBefore.set(stream, before);
  }

  /** Removes the events of deleted streams from what reads everything. */
  scavenge(): void {
    const kept = this.events.filter(({ stream, revision }) => revision >= (this.#truncatedBefore.get(stream) ?? 0));
    this.events.splice(0, this.events.length, ...kept);
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
    this.places.add(place);
    this.#end += BigInt(100 + event.data.length + event.metadata.length);
    return { ...event, stream, revision, place };
  }
}
