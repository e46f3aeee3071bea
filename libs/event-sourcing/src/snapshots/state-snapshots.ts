import { KeyedMutex } from '#kernel';
import type { StreamKind } from '../decider.ts';
import { streamName } from '../decider.ts';
import type { DomainEvent } from '../event.ts';
import type { EventLog, Revision, StoredEvent } from '../ports/event-log.ts';
import type { CollectionDefinition, ReadStore } from '../ports/read-store.ts';
import type { StreamState } from '../commands/stream-state.ts';
import { parseState, stringifyState } from './state-json.ts';

export const stateSnapshots: CollectionDefinition = { name: 'state_snapshots', version: 1, indexes: [] };

/** A stream is read back over at most twice as many events, however old it is. */
const eventsPerSnapshot = 1_000;

interface SnapshotDocument {
  /** `snapshotVersion` of the kind of stream. */
  readonly version: number;
  /** Of the last event that the state includes, with the id of that event. */
  readonly revision: number;
  readonly eventId: string;
  /** As `stringifyState` writes it. */
  readonly state: string;
}

/**
 * The states of long streams, so that a process that does not know a stream reads only its end. They are kept in the
 * read store and are expendable: without a snapshot, or with one that does not fit, the stream is read from its start.
 */
export class StateSnapshots {
  readonly #log: EventLog;
  readonly #store: ReadStore;
  /** An earlier state of a stream must not replace a later one. */
  readonly #saving = new KeyedMutex();

  constructor(log: EventLog, store: ReadStore) {
    this.#log = log;
    this.#store = store;
  }

  /** The state of the stream at some earlier revision; undefined where none was saved that belongs to this log. */
  async find<S, C, E extends DomainEvent>(kind: StreamKind<S, C, E>, id: string): Promise<StreamState<S> | undefined> {
    if (kind.snapshotVersion === undefined) return undefined;
    const stream = streamName(kind, id);
    try {
      const snapshot = await this.#store.get<SnapshotDocument>(stateSnapshots, stream);
      if (snapshot?.version !== kind.snapshotVersion) return undefined;
      const { revision, eventId, state } = snapshot;
      // A log that was restored from a backup may have another event there, or none.
      const event = await this.#eventAt(stream, revision);
      if (event?.revision !== revision || event.id !== eventId) return undefined;
      return { state: parseState(state) as S, revision, position: event.position };
    } catch {
      return undefined;
    }
  }

  /** Saves the state unless one was saved less than `eventsPerSnapshot` before. It does not matter when that fails. */
  async update<S, C, E extends DomainEvent>(
    kind: StreamKind<S, C, E>,
    id: string,
    before: Revision,
    { state, revision }: StreamState<S>,
  ): Promise<void> {
    const { snapshotVersion: version } = kind;
    if (version === undefined || revision === 'none' || periodOf(before) === periodOf(revision)) return;
    const stream = streamName(kind, id);
    try {
      await this.#saving.runExclusive(stream, async () => {
        const event = await this.#eventAt(stream, revision);
        if (event === undefined) return;
        const snapshot: SnapshotDocument = { version, revision, eventId: event.id, state: stringifyState(state) };
        await this.#store.put(stateSnapshots, stream, snapshot);
      });
    } catch {
      // The stream is read from an earlier snapshot, or from its start.
    }
  }

  async #eventAt(stream: string, revision: number): Promise<StoredEvent | undefined> {
    for await (const event of this.#log.readStream(stream, revision)) return event;
    return undefined;
  }
}

function periodOf(revision: Revision): number {
  return revision === 'none' ? 0 : Math.floor((revision + 1) / eventsPerSnapshot);
}
