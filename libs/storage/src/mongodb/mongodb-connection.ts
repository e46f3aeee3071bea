import { MongoClientBulkWriteError, MongoServerSelectionError } from 'mongodb';
import type {
  AnyClientBulkWriteModel,
  ClientSession,
  Collection,
  CollectionOptions,
  Db,
  Document,
  MongoClient,
} from 'mongodb';
import { createClient, requireFiles, requireGuarantees, standalone } from './create-client.ts';
import { Heartbeats } from './heartbeats.ts';
import { isDuplicateKey, toStoreError } from './mongodb-errors.ts';
import { PendingOperations } from './pending-operations.ts';
import { ServerRestarts } from './server-restarts.ts';

/** A stored document; its id is text. */
export interface KeyedDocument extends Document {
  readonly _id: string;
}

const defaultDatabase = 'scanledger';
const namedDatabase = /^[^/]+\/\/[^/]+\/([^/?]+)/;
const maxUpsertAttempts = 20;

/** An acknowledged write survives the loss of a member of the replica set. */
const replicated = { w: 'majority', journal: true } as const;

/** An acknowledged write may be lost in a crash, if it was made in the last moments before it. */
const unjournaled = { w: 1 } as const;

/** Of MongoDB 8.0, the first whose bulk writes may concern several collections. */
const crossCollectionWireVersion = 25;

interface Topology {
  readonly isReplicated: boolean;
  readonly maxWireVersion: number;
}

export interface MongoOptions {
  /** Has the connection treat the server as one of an earlier version. */
  readonly maxWireVersion?: number;
  /** How long an operation may take that is not said to take long. */
  readonly maxOperationMs?: number;
}

/** The connection to MongoDB that read models, leases and rate windows of a process share. */
export class MongoConnection {
  readonly #address: string;
  readonly #database: string;
  readonly #heartbeats = new Heartbeats();
  readonly #pending: PendingOperations;
  readonly #restarts = new ServerRestarts();
  #client: MongoClient;
  #db: Db;
  #isReplicated = false;
  #isClosed = false;
  #topology: Promise<Topology> | undefined;
  readonly #maxWireVersion: number;

  /**
   * @param address `mongodb://…`; its database, or `scanledger` where it names none, is used
   * @throws Error where the driver cannot parse it, a file that it names cannot be read, or an option weakens a guarantee
   */
  constructor(
    address: string,
    { maxWireVersion = Number.POSITIVE_INFINITY, maxOperationMs = 30_000 }: MongoOptions = {},
  ) {
    this.#pending = new PendingOperations(maxOperationMs);
    this.#maxWireVersion = maxWireVersion;
    this.#address = address;
    this.#database = namedDatabase.exec(address)?.[1] ?? defaultDatabase;
    this.#client = this.#createClient();
    requireFiles(this.#client);
    requireGuarantees(this.#client);
    this.#db = this.#client.db(this.#database);
  }

  /** To be called within `run`: the write concern depends on the topology, which `run` has found out. */
  collection<D extends KeyedDocument>(name: string, options: CollectionOptions = {}): Collection<D> {
    return this.#db.collection<D>(name, options);
  }

  /** For documents that can be made again after a crash: on a standalone server, writes do not wait for the journal. */
  unjournaled<D extends KeyedDocument>(name: string): Collection<D> {
    return this.#isReplicated ? this.collection<D>(name) : this.collection<D>(name, { writeConcern: unjournaled });
  }

  /** Maps the driver's errors. @throws StoreUnavailable, DocumentRefused */
  async run<T>(operation: () => Promise<T>, { takesLong = false } = {}): Promise<T> {
    try {
      await this.#findTopology();
      return await this.#pending.wait(operation(), takesLong);
    } catch (error) {
      if (error instanceof MongoServerSelectionError && this.#heartbeats.haveStopped) this.#replaceClient();
      throw toStoreError(error);
    }
  }

  /** Whether each write waits for the majority, whatever its terms are. Known once an operation was run. */
  get isReplicated(): boolean {
    return this.#isReplicated;
  }

  /** `database.collection` */
  namespace(collection: string): string {
    return `${this.#db.databaseName}.${collection}`;
  }

  /** Calls back when a standalone server was, or may have been, restarted, before the next operation is sent to it. */
  onRestart(listener: () => void): void {
    this.#restarts.onRestart(listener);
  }

  /** Whether `bulkWrite` can be used. */
  async canWriteAcrossCollections(): Promise<boolean> {
    return (await this.run(() => this.#findTopology())).maxWireVersion >= crossCollectionWireVersion;
  }

  /**
   * Writes in one command, in order, up to the first error. @param isJournaled as of `unjournaled`
   * @throws MongoClientBulkWriteError with the index of the operation that failed; StoreUnavailable, DocumentRefused
   */
  async bulkWrite(operations: readonly AnyClientBulkWriteModel<KeyedDocument>[], isJournaled: boolean): Promise<void> {
    await this.run(async () => {
      const writeConcern = this.#isReplicated ? replicated : isJournaled ? standalone : unjournaled;
      try {
        await this.#client.bulkWrite<Record<string, KeyedDocument>>(operations, { ordered: true, writeConcern });
      } catch (error) {
        // The driver wraps errors of the whole command.
        if (error instanceof MongoClientBulkWriteError && error.cause instanceof Error) throw error.cause;
        throw error;
      }
    });
  }

  /** Retries an upsert that fails because a concurrent one inserted the same id. */
  async upsert<T>(operation: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.run(operation);
      } catch (error) {
        if (!isDuplicateKey(error) || attempt === maxUpsertAttempts) throw error;
      }
    }
  }

  /** Runs operations in a transaction on a replica set or a sharded cluster, in sequence on a standalone server. */
  async inTransaction<T>(operations: (session: ClientSession | undefined) => Promise<T>): Promise<T> {
    const { isReplicated } = await this.run(() => this.#findTopology());
    if (!isReplicated) return operations(undefined);
    const options = { writeConcern: replicated };
    return this.upsert(() =>
      this.#client.withSession((session) => session.withTransaction(() => operations(session), options)),
    );
  }

  async healthy(): Promise<boolean> {
    return this.run(() => this.#db.command({ ping: 1 })).then(
      () => true,
      () => false,
    );
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#client.close();
  }

  #createClient(): MongoClient {
    const client = createClient(this.#address);
    client.on('connectionPoolCleared', () => this.#pending.rejectSoon());
    this.#heartbeats.watch(client);
    this.#restarts.watch(client);
    return client;
  }

  /** The driver's monitor of a server never goes on where it writes to a connection that has just been lost. */
  #replaceClient(): void {
    if (this.#isClosed) return;
    const hanging = this.#client;
    this.#client = this.#createClient();
    this.#db = this.#client.db(this.#database, this.#isReplicated ? { writeConcern: replicated } : {});
    void hanging.close().catch(() => undefined);
  }

  /** Queried once; again after a failure. */
  #findTopology(): Promise<Topology> {
    this.#topology ??= this.#queryTopology().catch((error: unknown) => {
      this.#topology = undefined;
      throw error;
    });
    return this.#topology;
  }

  async #queryTopology(): Promise<Topology> {
    const { setName, msg, maxWireVersion } = await this.#pending.wait(this.#db.admin().command({ hello: 1 }), false);
    const isReplicated = setName !== undefined || msg === 'isdbgrid';
    this.#isReplicated = isReplicated;
    if (isReplicated) this.#db = this.#client.db(this.#database, { writeConcern: replicated });
    return { isReplicated, maxWireVersion: Math.min(Number(maxWireVersion), this.#maxWireVersion) };
  }
}
