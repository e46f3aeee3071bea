import type { ClientSession, Collection } from 'mongodb';
import { initialBuild } from '#event-sourcing';
import type { Build, CollectionDefinition } from '#event-sourcing';
import { SingleFlight } from '#kernel';
import type { KeyedDocument, MongoConnection } from './mongodb-connection.ts';
import type { DocumentRecord } from './mongodb-documents.ts';
import { tombstoneIndex } from './mongodb-documents.ts';
import { indexDescriptions } from './mongodb-find.ts';

interface Builds extends KeyedDocument {
  readonly live?: string;
  readonly builds?: readonly string[];
}

/** The builds of each collection, and which of them is live. */
export class MongoBuilds {
  readonly #connection: MongoConnection;
  readonly #indexed = new Set<string>();
  readonly #flights = new SingleFlight<ReadonlyMap<string, Builds>>();

  constructor(connection: MongoConnection) {
    this.#connection = connection;
  }

  get #builds(): Collection<Builds> {
    return this.#connection.collection('_builds');
  }

  /** To be called within `run`. */
  documents({ collection, build }: Build): Collection<DocumentRecord> {
    return this.#connection.collection(`${keyOf(collection)}_${build}`);
  }

  /** `database.collection` */
  namespace({ collection, build }: Build): string {
    return this.#connection.namespace(`${keyOf(collection)}_${build}`);
  }

  async prepare(build: Build): Promise<void> {
    await this.#register(build);
    await this.#createIndexes(build);
  }

  /** Queried each time, so that every process sees a switch at once. */
  async findLive(collection: CollectionDefinition): Promise<Build | undefined> {
    const found = await this.#find(collection);
    if (found?.live === undefined) return undefined;
    const live = { collection, build: found.live };
    // A new release may declare indexes that the build of an older one lacks.
    if (!this.#indexed.has(indexedKey(live))) await this.#createIndexes(live);
    return live;
  }

  async ensureLive(collection: CollectionDefinition): Promise<Build> {
    const live = await this.findLive(collection);
    if (live !== undefined) return live;
    await this.prepare({ collection, build: initialBuild });
    const made = await this.#connection.upsert(() =>
      this.#builds.findOneAndUpdate(
        { _id: keyOf(collection) },
        [{ $set: { live: { $ifNull: ['$live', initialBuild] } } }],
        { upsert: true, returnDocument: 'after' },
      ),
    );
    return { collection, build: made?.live ?? initialBuild };
  }

  /** In a session, the update is part of its transaction. */
  async makeLive({ collection, build }: Build, session: ClientSession | undefined): Promise<void> {
    const update = (): Promise<unknown> =>
      this.#builds.updateOne(
        { _id: keyOf(collection) },
        { $set: { live: build } },
        session === undefined ? {} : { session },
      );
    await (session === undefined ? this.#connection.run(update) : update());
  }

  async list(collection: CollectionDefinition): Promise<readonly Build[]> {
    const found = await this.#find(collection);
    return (found?.builds ?? []).map((build) => ({ collection, build }));
  }

  async drop(build: Build): Promise<void> {
    this.#indexed.clear();
    await this.#connection.run(() => this.documents(build).drop());
    await this.#connection.run(() =>
      this.#builds.updateOne({ _id: keyOf(build.collection) }, [
        { $set: { builds: { $setDifference: ['$builds', [build.build]] } } },
      ]),
    );
  }

  /** Indexes that exist are left as they are. */
  async #createIndexes(build: Build): Promise<void> {
    const indexes = [tombstoneIndex, ...indexDescriptions(build.collection)];
    await this.#connection.run(() => this.documents(build).createIndexes(indexes));
    this.#indexed.add(indexedKey(build));
  }

  /** There are few builds, and every query needs them: concurrent lookups share one query for all collections. */
  async #find(collection: CollectionDefinition): Promise<Builds | undefined> {
    const all = await this.#flights.run('all', async () => {
      const found = await this.#connection.run(() => this.#builds.find().toArray());
      return new Map(found.map((builds) => [builds._id, builds]));
    });
    return all.get(keyOf(collection));
  }

  async #register({ collection, build }: Build): Promise<void> {
    const union = { $setUnion: [{ $ifNull: ['$builds', []] }, [build]] };
    await this.#connection.upsert(() =>
      this.#builds.updateOne({ _id: keyOf(collection) }, [{ $set: { builds: union } }], { upsert: true }),
    );
  }
}

function indexedKey({ collection, build }: Build): string {
  return JSON.stringify([keyOf(collection), build, collection.indexes]);
}

function keyOf({ name, version }: CollectionDefinition): string {
  return `${name}_v${version}`;
}
