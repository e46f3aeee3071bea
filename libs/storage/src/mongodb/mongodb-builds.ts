import type { ClientSession, Collection } from 'mongodb';
import { initialBuild } from '#event-sourcing';
import type { Build, CollectionDefinition } from '#event-sourcing';
import { delay, SingleFlight } from '#kernel';
import type { KeyedDocument, MongoConnection } from './mongodb-connection.ts';
import type { DocumentRecord } from './mongodb-documents.ts';
import { tombstoneIndex } from './mongodb-documents.ts';
import { indexDescriptions } from './mongodb-find.ts';
import { serverNow } from './server-now.ts';

interface Builds extends KeyedDocument {
  readonly live?: string;
  readonly builds?: readonly string[];
  /**
   * Another build is about to be live: until then (milliseconds since the epoch, by the server's clock) `live` must be
   * queried for each use.
   */
  readonly uncachedUntil?: number;
}

type FoundBuilds = Pick<Builds, '_id' | 'live' | 'builds'> & { readonly isCacheable: boolean };

/** What was stored at a time, by collection. */
interface Known {
  /** Monotonic, in milliseconds: when the query was sent. */
  readonly queriedAt: number;
  readonly builds: ReadonlyMap<string, FoundBuilds>;
}

/** How long a process takes a build for the live one without a query. */
const cacheMs = 250;
/** A timer may end a moment early. */
const timerSlackMs = 10;
/** Longer than any switch takes: where one is interrupted, the live build is cached again after this time. */
const maxSwitchMs = 600_000;

/**
 * The builds of each collection, and which of them is live. Every query needs the live one, so each process remembers it
 * for a moment. A switch first has all processes query it for each use, and waits until what they remember has expired:
 * no process reads the build that was live before once another reads the new one.
 */
export class MongoBuilds {
  readonly #connection: MongoConnection;
  readonly #indexed = new Set<string>();
  readonly #flights = new SingleFlight<Known>();
  #known: Known | undefined;

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

  async findLive(collection: CollectionDefinition): Promise<Build | undefined> {
    const found = this.#remembered(collection) ?? (await this.#find(collection));
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

  /** Returns when every process queries which build of the collection is live. To be called before `makeLive`. */
  async prepareSwitch({ collection, build }: Build): Promise<void> {
    const { matchedCount } = await this.#connection.run(() =>
      this.#builds.updateOne({ _id: keyOf(collection), live: { $exists: true, $ne: build } }, [
        { $set: { uncachedUntil: { $add: [serverNow(), maxSwitchMs] } } },
      ]),
    );
    // Nobody remembers that there is no live build.
    if (matchedCount > 0) await delay(cacheMs + timerSlackMs);
  }

  /** In a session, the update is part of its transaction. */
  async makeLive({ collection, build }: Build, session: ClientSession | undefined): Promise<void> {
    this.#known = undefined;
    const update = (): Promise<unknown> =>
      this.#builds.updateOne(
        { _id: keyOf(collection) },
        { $set: { live: build }, $unset: { uncachedUntil: true } },
        session === undefined ? {} : { session },
      );
    await (session === undefined ? this.#connection.run(update) : update());
  }

  async list(collection: CollectionDefinition): Promise<readonly Build[]> {
    const found = await this.#find(collection);
    return (found?.builds ?? []).map((build) => ({ collection, build }));
  }

  async listAll(): Promise<readonly Build[]> {
    const found = await this.#connection.run(() => this.#builds.find().sort({ _id: 1 }).toArray());
    return found.flatMap(({ _id, builds = [] }) =>
      builds.toSorted().map((build) => ({ collection: { ...collectionOf(_id), indexes: [] }, build })),
    );
  }

  async drop(build: Build): Promise<void> {
    this.#indexed.clear();
    this.#known = undefined;
    // First, so that no process takes a build without documents for the live one after an interruption.
    await this.#connection.run(() =>
      this.#builds.updateOne({ _id: keyOf(build.collection), live: build.build }, { $unset: { live: true } }),
    );
    await this.#connection.run(() => this.documents(build).drop(), { takesLong: true });
    await this.#connection.run(() =>
      this.#builds.updateOne({ _id: keyOf(build.collection) }, [
        { $set: { builds: { $setDifference: ['$builds', [build.build]] } } },
      ]),
    );
  }

  /** Indexes that exist are left as they are. */
  async #createIndexes(build: Build): Promise<void> {
    const indexes = [tombstoneIndex, ...indexDescriptions(build.collection)];
    await this.#connection.run(() => this.documents(build).createIndexes(indexes), { takesLong: true });
    this.#indexed.add(indexedKey(build));
  }

  /** Undefined where the live build must be queried. */
  #remembered(collection: CollectionDefinition): FoundBuilds | undefined {
    if (this.#known === undefined || performance.now() >= this.#known.queriedAt + cacheMs) return undefined;
    const found = this.#known.builds.get(keyOf(collection));
    return found?.live !== undefined && found.isCacheable ? found : undefined;
  }

  /** There are few builds: concurrent lookups share one query for all collections. */
  async #find(collection: CollectionDefinition): Promise<FoundBuilds | undefined> {
    const known = await this.#flights.run('all', async () => {
      const queriedAt = performance.now();
      // By the server: the clock of this process may differ from that of the one that switches by any time.
      const isCacheable = { $lte: [{ $ifNull: ['$uncachedUntil', 0] }, serverNow()] };
      const projection = { live: 1, builds: 1, isCacheable };
      const found = await this.#connection.run(() => this.#builds.find().project<FoundBuilds>(projection).toArray());
      return { queriedAt, builds: new Map(found.map((builds) => [builds._id, builds])) };
    });
    this.#known = known;
    return known.builds.get(keyOf(collection));
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

function collectionOf(key: string): Pick<CollectionDefinition, 'name' | 'version'> {
  const end = key.lastIndexOf('_v');
  return { name: key.slice(0, end), version: Number(key.slice(end + 2)) };
}
