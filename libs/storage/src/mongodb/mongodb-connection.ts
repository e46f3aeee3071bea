import { type ClientSession, type Collection, type Db, type Document, MongoClient, MongoError } from 'mongodb';
import { StoreUnavailable } from '#event-sourcing';

/** A document of ours: its id is text. */
export interface Keyed extends Document {
  readonly _id: string;
}

const defaultDatabase = 'scanledger';
const namedDatabase = /^[^/]+\/\/[^/]+\/([^/?]+)/;
const operationMilliseconds = 10_000;
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
const outageCodes = new Set([6, 7, 50, 64, 89, 91, 189, 262, 9001, 10_107, 11_600, 11_602, 13_435, 13_436]);

/** The MongoDB that one process shares between its read models, leases and rate windows. */
export class MongoConnection {
  readonly #client: MongoClient;
  readonly #db: Db;
  #transactions: Promise<boolean> | undefined;

  /** @param address `mongodb://…`; the database is the one it names, otherwise `scanledger` */
  constructor(address: string) {
    this.#client = new MongoClient(address, {
      appName: 'scanledger',
      ignoreUndefined: true,
      serverSelectionTimeoutMS: 3_000,
      timeoutMS: operationMilliseconds,
      // Acknowledged means that it survives a crash, and a change of the primary where there are several.
      writeConcern: { w: 'majority', journal: true },
    });
    this.#db = this.#client.db(namedDatabase.exec(address)?.[1] ?? defaultDatabase);
  }

  collection<D extends Keyed>(name: string): Collection<D> {
    return this.#db.collection<D>(name);
  }

  /** @throws StoreUnavailable in place of the driver's errors of a lost connection */
  async run<T>(operation: () => Promise<T>): Promise<T> {
    try {
      return await operation();
    } catch (error) {
      throw isOutage(error) ? new StoreUnavailable('the read store cannot be reached', { cause: error }) : error;
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
    if (!(await this.hasTransactions())) return operations(undefined);
    return this.upsert(() => this.#client.withSession((session) => session.withTransaction(() => operations(session))));
  }

  async hasTransactions(): Promise<boolean> {
    this.#transactions ??= this.run(() => this.#db.admin().command({ hello: 1 })).then(
      ({ setName, msg }) => setName !== undefined || msg === 'isdbgrid',
    );
    return this.#transactions.catch((error: unknown) => {
      this.#transactions = undefined;
      throw error;
    });
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
}

export function isDuplicateKey(error: unknown): boolean {
  return error instanceof MongoError && error.code === duplicateKey;
}

function isOutage(error: unknown): boolean {
  if (!(error instanceof MongoError)) return false;
  return outages.has(error.name) || (typeof error.code === 'number' && outageCodes.has(error.code));
}
