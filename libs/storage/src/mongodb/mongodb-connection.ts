import { MongoBulkWriteError, MongoClient, MongoError } from 'mongodb';
import type { ClientSession, Collection, CollectionOptions, Db, Document } from 'mongodb';
import { DocumentRefused, StoreUnavailable } from '#event-sourcing';

/** A document of ours: its id is text. */
export interface Keyed extends Document {
  readonly _id: string;
}

const defaultDatabase = 'scanledger';
const namedDatabase = /^[^/]+\/\/[^/]+\/([^/?]+)/;
const duplicateKey = 11_000;
const triesOfARace = 20;

/** Network faults, elections and shutdowns, as the driver and the server name them. */
const outages = new Set([
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoServerSelectionError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoClientClosedError',
  'MongoPoolClearedError',
  'PoolClearedOnNetworkError',
  'MongoWaitQueueTimeoutError',
  'MongoOperationTimeoutError',
]);
/** Documents that are too large or no BSON, as the driver and the server name them. */
const refusals = new Set(['MongoInvalidArgumentError', 'BSONError', 'RangeError']);
const refusalCodes = new Set([15, 10_334, 17_419, 17_420]);

const outageCodes = new Set([6, 7, 50, 64, 89, 91, 189, 262, 9001, 10_107, 11_600, 11_602, 13_435, 13_436]);

/** Acknowledged means that it survives a crash, and, where there are several members, the loss of one. */
const standalone = { w: 1, journal: true } as const;
const replicated = { w: 'majority', journal: true } as const;

/** Acknowledged means only that it was done: a crash may take back the last moments. */
const unflushed = { w: 1 } as const;

/** What the driver has not ended so long after it lost the connections of a server is given up. */
const graceMs = 5_000;

/** The MongoDB that one process shares between its read models, leases and rate windows. */
export class MongoConnection {
  readonly #client: MongoClient;
  readonly #database: string;
  readonly #giveUps = new Set<(reason: Error) => void>();
  #db: Db;
  #isReplicated = false;
  #topology: Promise<{ readonly isReplicated: boolean }> | undefined;

  /** @param address `mongodb://…`; the database is the one it names, otherwise `scanledger` */
  constructor(address: string) {
    this.#client = new MongoClient(address, {
      appName: 'scanledger',
      ignoreUndefined: true,
      serverSelectionTimeoutMS: 3_000,
      // A server that is silent is noticed by what watches it, and what waits for its answer ends; without a limit on
      // any single operation, so that an index of a large build takes as long as it takes.
      heartbeatFrequencyMS: 2_000,
      connectTimeoutMS: 6_000,
      writeConcern: standalone,
    });
    this.#database = namedDatabase.exec(address)?.[1] ?? defaultDatabase;
    this.#db = this.#client.db(this.#database);
    this.#client.on('connectionPoolCleared', () => this.#giveUpWhatIsLost());
  }

  /** To be asked for within `run`: how a write is acknowledged depends on the server that was found. */
  collection<D extends Keyed>(name: string, options: CollectionOptions = {}): Collection<D> {
    return this.#db.collection<D>(name, options);
  }

  /** The same for what is made again when the server crashes: on a single one no write waits for the disk. */
  unflushed<D extends Keyed>(name: string): Collection<D> {
    return this.#isReplicated ? this.collection<D>(name) : this.collection<D>(name, { writeConcern: unflushed });
  }

  /** @throws StoreUnavailable, DocumentRefused in place of the driver's errors that mean so */
  async run<T>(operation: () => Promise<T>): Promise<T> {
    try {
      await this.#findTopology();
      return await this.#unlessLost(operation());
    } catch (error) {
      if (isOutage(error)) throw new StoreUnavailable('the read store cannot be reached', { cause: error });
      if (isRefusal(error)) throw new DocumentRefused('the read store does not keep the document', { cause: error });
      throw error;
    }
  }

  /** An upsert that races another one of the same id may fail; the next try finds the document. */
  async upsert<T>(operation: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.run(operation);
      } catch (error) {
        if (!isDuplicateKey(error) || tries === triesOfARace) throw error;
      }
    }
  }

  /** Where a replica set or a sharded cluster is there, all in one transaction; otherwise one after the other. */
  async together<T>(operations: (session: ClientSession | undefined) => Promise<T>): Promise<T> {
    const { isReplicated } = await this.run(() => this.#findTopology());
    if (!isReplicated) return operations(undefined);
    const options = { writeConcern: replicated };
    return this.upsert(() =>
      this.#client.withSession((session) => session.withTransaction(() => operations(session), options)),
    );
  }

  async healthy(): Promise<boolean> {
    return this.#db.command({ ping: 1 }).then(
      () => true,
      () => false,
    );
  }

  async close(): Promise<void> {
    await this.#client.close();
  }

  /** An operation that meets the end of its connection in an unlucky moment is never ended by the driver. */
  async #unlessLost<T>(operation: Promise<T>): Promise<T> {
    const { promise: lost, reject } = Promise.withResolvers<never>();
    this.#giveUps.add(reject);
    try {
      return await Promise.race([operation, lost]);
    } finally {
      this.#giveUps.delete(reject);
    }
  }

  #giveUpWhatIsLost(): void {
    const underWay = [...this.#giveUps];
    const reason = new StoreUnavailable('the connection to the read store was lost');
    setTimeout(() => underWay.forEach((giveUp) => giveUp(reason)), graceMs).unref();
  }

  /** Asked once; again when there was no answer. */
  #findTopology(): Promise<{ readonly isReplicated: boolean }> {
    this.#topology ??= this.#askTopology().catch((error: unknown) => {
      this.#topology = undefined;
      throw error;
    });
    return this.#topology;
  }

  async #askTopology(): Promise<{ readonly isReplicated: boolean }> {
    const { setName, msg } = await this.#db.admin().command({ hello: 1 });
    const isReplicated = setName !== undefined || msg === 'isdbgrid';
    this.#isReplicated = isReplicated;
    if (isReplicated) this.#db = this.#client.db(this.#database, { writeConcern: replicated });
    return { isReplicated };
  }
}

export function isDuplicateKey(error: unknown): boolean {
  return error instanceof MongoError && error.code === duplicateKey;
}

function isRefusal(error: unknown): boolean {
  const { name = '', code } = (error ?? {}) as { readonly name?: string; readonly code?: unknown };
  return refusals.has(name) || refusalCodes.has(Number(code));
}

function isOutage(error: unknown): boolean {
  // The driver lets some errors of the socket through as they are.
  if (!(error instanceof MongoError)) return typeof error === 'object' && error !== null && 'syscall' in error;
  // A bulk that lost its connection, or its primary, has no error of any single write.
  if (error instanceof MongoBulkWriteError && [error.writeErrors].flat().length === 0) return true;
  return outages.has(error.name) || (typeof error.code === 'number' && outageCodes.has(error.code));
}
