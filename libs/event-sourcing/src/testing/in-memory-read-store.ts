import { beforeAbort } from '#kernel';
import { Fenced } from '../ports/read-store.ts';
import type {
  Build,
  Change,
  Checkpoint,
  CollectionDefinition,
  ReadStore,
  StoredDocument,
} from '../ports/read-store.ts';

type ReaderMethods =
  'findLive' | 'load' | 'write' | 'checkpoint' | 'resume' | 'moveCheckpoint' | 'advance' | 'untilLost';

/** The part of a read store that readers use, in memory. One build of one collection. */
export class InMemoryReadStore implements Pick<ReadStore, ReaderMethods> {
  readonly documents = new Map<string, StoredDocument<unknown>>();
  readonly checkpoints = new Map<string, Checkpoint>();
  /** The number of changes in each write. */
  readonly writes: number[] = [];
  /** Ids of the documents that were loaded. */
  readonly loaded: string[] = [];
  /** Thrown, in order, by the next writes. */
  readonly failures: Error[] = [];

  /** As the port that the readers take. */
  get port(): ReadStore {
    return this as unknown as ReadStore;
  }

  async findLive(collection: CollectionDefinition): Promise<Build | undefined> {
    return { collection, build: 'initial' };
  }

  async load<D>(_build: Build, ids: readonly string[]): Promise<ReadonlyMap<string, StoredDocument<D>>> {
    this.loaded.push(...ids);
    return new Map([...this.documents].filter(([id]) => ids.includes(id))) as ReadonlyMap<string, StoredDocument<D>>;
  }

  async write(_build: Build, changes: readonly Change<unknown>[], checkpoint?: Checkpoint): Promise<void> {
    const failure = this.failures.shift();
    if (failure !== undefined) throw failure;
    if (checkpoint !== undefined) await this.moveCheckpoint(checkpoint);
    this.writes.push(changes.length);
    for (const { id, position, document } of changes) {
      if (document === undefined) this.documents.delete(id);
      else this.documents.set(id, { id, position, document });
    }
  }

  async checkpoint(name: string): Promise<Checkpoint | undefined> {
    return this.checkpoints.get(name);
  }

  async resume(name: string): Promise<Checkpoint | undefined> {
    return this.checkpoint(name);
  }

  async untilLost(_name: string, signal: AbortSignal): Promise<void> {
    await beforeAbort(new Promise<never>(() => undefined), signal);
  }

  async advance(checkpoint: Checkpoint): Promise<void> {
    await this.moveCheckpoint(checkpoint);
  }

  async moveCheckpoint(checkpoint: Checkpoint): Promise<void> {
    const { name, epoch, position, lastEvent } = checkpoint;
    const before = this.checkpoints.get(name) ?? checkpoint;
    if (before.epoch > epoch) throw new Fenced(name);
    const isForward = position >= before.position;
    const last = isForward ? (lastEvent ?? before.lastEvent) : before.lastEvent;
    this.checkpoints.set(name, {
      name,
      epoch,
      position: isForward ? position : before.position,
      ...(last !== undefined && { lastEvent: last }),
    });
  }
}
