import { randomBytes } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import type { EventLog, Leases, ReadStore } from '#event-sourcing';
import { openEmbeddedStores } from '#storage';
import { EventStoreDbLog, MongoConnection, MongoLeases, MongoReadStore } from '#storage/servers';
import { clock } from '../support/account.ts';
import { newDataDirectory, removeDirectory } from '../support/service.ts';

/** Stores of one kind, and how fast what lies below them is. */
export interface Engine {
  readonly name: string;
  readonly directory: string;
  readonly eventLog: EventLog;
  readonly readStore: ReadStore;
  readonly leases: Leases;
  /** For processes of the service on these stores. */
  readonly environment: Readonly<Record<string, string>>;
  /** Roles of the processes that make up the service. */
  readonly roles: readonly ('all' | 'api' | 'worker')[];
  /** Documents a second that the read store's engine takes in bulk, without the service. */
  bulkInsertsPerSecond(): Promise<number>;
  close(): Promise<void>;
}

const documents = 10_000;
const documentsAtOnce = 1_000;
const text = 'x'.repeat(300);

export async function embeddedEngine(): Promise<Engine> {
  const directory = newDataDirectory();
  const stores = await openEmbeddedStores({ directory, clock, onFatal: (reason) => console.error(reason) });
  return {
    name: 'embedded',
    directory,
    ...stores,
    environment: { DATA_DIR: directory, EVENT_LOG: 'sqlite', READ_STORE: 'sqlite' },
    roles: ['all'],
    bulkInsertsPerSecond: async () => insertsIntoSqlite(join(directory, 'bulk.db')),
    close: async () => {
      await stores.close();
      removeDirectory(directory);
    },
  };
}

export async function serverEngine(eventStoreUrl: string, mongoUrl: string): Promise<Engine> {
  const directory = newDataDirectory();
  const address = new URL(mongoUrl);
  address.pathname = `/bench_${randomBytes(6).toString('hex')}`;
  const connection = new MongoConnection(address.href);
  const eventLog = new EventStoreDbLog(eventStoreUrl);
  return {
    name: 'EventStoreDB and MongoDB',
    directory,
    eventLog,
    readStore: new MongoReadStore(connection),
    leases: new MongoLeases(connection, clock),
    environment: {
      DATA_DIR: directory,
      EVENT_LOG: 'eventstoredb',
      EVENTSTORE_URL: eventStoreUrl,
      READ_STORE: 'mongodb',
      MONGODB_URL: address.href,
      SECRETS_KEY: randomBytes(32).toString('base64'),
    },
    roles: ['worker', 'api'],
    bulkInsertsPerSecond: () => insertsIntoMongoDb(address.href),
    close: async () => {
      await Promise.all([eventLog.close(), connection.close()]);
      await onMongoDb(address.href, (client) => client.db().dropDatabase());
      removeDirectory(directory);
    },
  };
}

function insertsIntoSqlite(path: string): number {
  const db = new DatabaseSync(path);
  db.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; DROP TABLE IF EXISTS bulk');
  db.exec('CREATE TABLE bulk (id TEXT PRIMARY KEY, document TEXT) WITHOUT ROWID');
  const insert = db.prepare('INSERT INTO bulk VALUES (?, ?)');
  const started = performance.now();
  for (let first = 0; first < documents; first += documentsAtOnce) {
    db.exec('BEGIN IMMEDIATE');
    for (let n = first; n < first + documentsAtOnce; n += 1) insert.run(`id${n}`, JSON.stringify({ n, text }));
    db.exec('COMMIT');
  }
  const seconds = (performance.now() - started) / 1_000;
  db.close();
  return documents / seconds;
}

async function insertsIntoMongoDb(address: string): Promise<number> {
  return onMongoDb(address, async (client) => {
    const collection = client.db().collection<{ _id: string; n: number; text: string }>('bulk');
    await collection.drop();
    const started = performance.now();
    for (let first = 0; first < documents; first += documentsAtOnce) {
      const batch = Array.from({ length: documentsAtOnce }, (_, n) => ({ _id: `id${first + n}`, n, text }));
      await collection.insertMany(batch, { ordered: false, writeConcern: { w: 'majority', journal: true } });
    }
    return (documents * 1_000) / (performance.now() - started);
  });
}

async function onMongoDb<T>(address: string, work: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = new MongoClient(address);
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}
