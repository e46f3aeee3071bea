import type { Collection } from 'mongodb';
import { ReadStore } from '#event-sourcing';
import type {
  Build,
  Change,
  Checkpoint,
  CollectionDefinition,
  Find,
  Scalar,
  StoredDocument,
  UntilComplete,
} from '#event-sourcing';
import type { CheckpointedWrites } from './checkpointed-writes.ts';
import { GroupedGets } from './grouped-gets.ts';
import { GroupedWrites } from './grouped-writes.ts';
import { MongoBuilds } from './mongodb-builds.ts';
import { MongoCheckpoints } from './mongodb-checkpoints.ts';
import type { KeyedDocument, MongoConnection } from './mongodb-connection.ts';
import { notDeleted, toStoredDocument, writeChanges } from './mongodb-documents.ts';
import type { DocumentRecord } from './mongodb-documents.ts';
import { equalities, planFind } from './mongodb-find.ts';
import { OrderedWrites } from './ordered-writes.ts';
import { RestartGuard } from './restart-guard.ts';
import { UnjournaledWrites } from './unjournaled-writes.ts';

/** The log that the read models are made from. */
interface LogBinding extends KeyedDocument {
  readonly logId: string;
}

/** Read models in MongoDB: a standalone server, a replica set or a sharded cluster. */
export class MongoReadStore extends ReadStore {
  readonly #connection: MongoConnection;
  readonly #builds: MongoBuilds;
  readonly #checkpoints: MongoCheckpoints;
  readonly #unjournaled = new UnjournaledWrites();
  readonly #grouped: GroupedWrites;
  readonly #ordered: OrderedWrites;
  readonly #gets: GroupedGets;
  readonly #guard = new RestartGuard();

  constructor(connection: MongoConnection) {
    super();
    this.#connection = connection;
    this.#builds = new MongoBuilds(connection);
    this.#gets = new GroupedGets(connection);
    this.#checkpoints = new MongoCheckpoints(connection);
    this.#grouped = new GroupedWrites(connection, this.#builds, this.#checkpoints, this.#unjournaled);
    this.#ordered = new OrderedWrites(connection, this.#builds, this.#checkpoints);
    connection.onRestart(() => this.#guard.restarted());
  }

  get #log(): Collection<LogBinding> {
    return this.#connection.collection('_log');
  }

  prepare(build: Build): Promise<void> {
    return this.#builds.prepare(build);
  }

  findLive(collection: CollectionDefinition): Promise<Build | undefined> {
    return this.#builds.findLive(collection);
  }

  ensureLive(collection: CollectionDefinition): Promise<Build> {
    return this.#builds.ensureLive(collection);
  }

  async switchTo(build: Build, checkpoints: readonly Checkpoint[]): Promise<void> {
    await this.#builds.prepare(build);
    await this.#builds.prepareSwitch(build);
    await this.#grouped.settle();
    await this.#connection.inTransaction(async (session) => {
      for (const checkpoint of checkpoints) await this.#checkpoints.check(checkpoint, session);
      for (const checkpoint of checkpoints) await this.#checkpoints.move(checkpoint, session);
      await this.#builds.makeLive(build, session);
    });
  }

  builds(collection: CollectionDefinition): Promise<readonly Build[]> {
    return this.#builds.list(collection);
  }

  allBuilds(): Promise<readonly Build[]> {
    return this.#builds.listAll();
  }

  drop(build: Build): Promise<void> {
    return this.#builds.drop(build);
  }

  async get<D>(
    collection: CollectionDefinition,
    id: string,
    equals: Readonly<Record<string, Scalar>> = {},
  ): Promise<D | undefined> {
    const found = await this.#query(collection, (documents) => this.#gets.get(documents, id, equalities(equals)));
    return found?.d === undefined ? undefined : toStoredDocument<D>(found).document;
  }

  async find<D>(collection: CollectionDefinition, query: Find): Promise<readonly D[]> {
    const { filter, ...options } = planFind(collection, query);
    const found = await this.#query(collection, (documents) =>
      this.#connection.run(() => documents.find(filter, options).toArray()),
    );
    return found.map((record) => toStoredDocument<D>(record).document);
  }

  async load<D>(build: Build, ids: readonly string[]): Promise<ReadonlyMap<string, StoredDocument<D>>> {
    if (ids.length === 0) return new Map();
    const found = await this.#connection.run(() =>
      this.#builds
        .documents(build)
        .find({ _id: { $in: ids }, ...notDeleted })
        .toArray(),
    );
    return new Map(found.map((record) => [record._id, toStoredDocument<D>(record)]));
  }

  async *all<D>(build: Build): AsyncIterable<StoredDocument<D>> {
    const cursor = this.#builds.documents(build).find(notDeleted, { sort: { _id: 1 }, batchSize: 1_000 });
    try {
      for (;;) {
        const record = await this.#connection.run(() => cursor.next());
        if (record === null) return;
        yield toStoredDocument<D>(record);
      }
    } finally {
      await this.#connection.run(() => cursor.close()).catch(() => undefined);
    }
  }

  async write(build: Build, changes: readonly Change<unknown>[], checkpoint?: Checkpoint): Promise<void> {
    if (checkpoint !== undefined) return (await this.#checkpointedWrites()).write(build, changes, checkpoint);
    await this.#connection.run(() => writeChanges(this.#builds.documents(build), changes));
  }

  async put(collection: CollectionDefinition, id: string, document: object): Promise<void> {
    const documents = this.#builds.documents(await this.ensureLive(collection));
    await this.#connection.upsert(() => documents.replaceOne({ _id: id }, { p: '', d: document }, { upsert: true }));
  }

  async remove(collection: CollectionDefinition, id: string): Promise<void> {
    const documents = await this.#liveDocuments(collection);
    await this.#connection.run(() => documents.deleteOne({ _id: id }));
  }

  checkpoint(name: string): Promise<Checkpoint | undefined> {
    return this.#checkpoints.find(name);
  }

  override async resume(name: string): Promise<Checkpoint | undefined> {
    this.#unjournaled.forget(name);
    const found = await this.#checkpoints.find(name);
    const writes = await this.#checkpointedWrites();
    if (found === undefined || !writes.canLose) return found;
    await writes.journal(found);
    // A crash in between may have removed what was about to be journaled.
    return this.#checkpoints.find(name);
  }

  async moveCheckpoint(checkpoint: Checkpoint): Promise<void> {
    return (await this.#checkpointedWrites()).move(checkpoint);
  }

  override async advance(checkpoint: Checkpoint): Promise<void> {
    return (await this.#checkpointedWrites()).advance(checkpoint);
  }

  override untilLost(checkpoint: string, signal: AbortSignal): Promise<void> {
    return this.#unjournaled.untilLost(checkpoint, signal);
  }

  override guardAgainstLoss(collections: readonly CollectionDefinition[], untilComplete: UntilComplete): boolean {
    this.#guard.guard(collections, async (collection, signal) => {
      const canLose = await this.#checkpointedWrites().then(
        (writes) => writes.canLose,
        () => true,
      );
      if (canLose) await untilComplete(collection, signal);
    });
    return true;
  }

  override refused(): readonly string[] {
    return this.#guard.refused();
  }

  removeCheckpoint(name: string): Promise<void> {
    this.#unjournaled.forget(name);
    return this.#checkpoints.remove(name);
  }

  checkpoints(): Promise<readonly Checkpoint[]> {
    return this.#checkpoints.all();
  }

  async boundLog(): Promise<string | undefined> {
    const bound = await this.#connection.run(() => this.#log.findOne({ _id: 'log' }));
    return bound?.logId;
  }

  async bindToLog(logId: string): Promise<void> {
    await this.#connection.upsert(() =>
      this.#log.updateOne({ _id: 'log' }, { $setOnInsert: { logId } }, { upsert: true }),
    );
  }

  healthy(): Promise<boolean> {
    return this.#connection.healthy();
  }

  close(): Promise<void> {
    this.#grouped.close();
    this.#guard.close();
    return this.#connection.close();
  }

  async #checkpointedWrites(): Promise<CheckpointedWrites> {
    return (await this.#connection.canWriteAcrossCollections()) ? this.#grouped : this.#ordered;
  }

  async #query<T>(
    collection: CollectionDefinition,
    query: (documents: Collection<DocumentRecord>) => Promise<T>,
  ): Promise<T> {
    this.#guard.check(collection);
    const found = await query(await this.#liveDocuments(collection));
    // The server may have been restarted meanwhile.
    this.#guard.check(collection);
    return found;
  }

  async #liveDocuments(collection: CollectionDefinition): Promise<Collection<DocumentRecord>> {
    return this.#builds.documents(await this.live(collection));
  }
}
