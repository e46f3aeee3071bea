import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import type { EventLog, Leases, ReadStore } from '#event-sourcing';
import { openEmbeddedStores } from '#storage';
import { EventStoreDbLog, MongoConnection, MongoLeases, MongoReadStore } from '#storage/servers';
import { clock } from '../support/account.ts';
import { newDataDirectory, removeDirectory } from '../support/service.ts';
import { UnaryAppends } from './unary-appends.ts';

export interface EngineProcess {
  readonly name: string;
  readonly pid: number;
}

/** Stores of one kind, and how fast what lies below them is. */
export interface Engine {
  readonly name: string;
  readonly directory: string;
  readonly eventLog: EventLog;
  /** Appends without the service: by one call of its client each where the log is a server. */
  readonly rawLog: Pick<EventLog, 'append'>;
  readonly readStore: ReadStore;
  readonly leases: Leases;
  /** For processes of the service on these stores. */
  readonly environment: Readonly<Record<string, string>>;
  /** Roles of the processes that make up the service. */
  readonly roles: readonly ('all' | 'api' | 'worker')[];
  /** The servers' processes, as far as they run on this machine. */
  readonly serverProcesses: readonly EngineProcess[];
  /** Of the servers. */
  readonly versions: Readonly<Record<string, string>>;
  /** Commands that the read store has executed so far, by their names; empty where it is embedded. */
  commandCounts(): Promise<Readonly<Record<string, number>>>;
  /** Removes everything from the read store while no process uses it; absent where it is files of this process. */
  readonly forgetReadModels?: () => Promise<void>;
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
    rawLog: stores.eventLog,
    environment: { DATA_DIR: directory, EVENT_LOG: 'sqlite', READ_STORE: 'sqlite' },
    roles: ['all'],
    serverProcesses: [],
    versions: {},
    commandCounts: async () => ({}),
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
  const prefix = `bench_${randomBytes(6).toString('hex')}-`;
  const eventLog = new EventStoreDbLog(eventStoreUrl, { prefix });
  const rawLog = new UnaryAppends(eventStoreUrl, prefix);
  const admin = new MongoClient(address.href);
  return {
    name: 'EventStoreDB and MongoDB',
    directory,
    eventLog,
    rawLog,
    readStore: new MongoReadStore(connection),
    leases: new MongoLeases(connection),
    environment: {
      DATA_DIR: directory,
      EVENT_LOG: 'eventstoredb',
      EVENTSTORE_URL: eventStoreUrl,
      EVENTSTORE_PREFIX: prefix,
      READ_STORE: 'mongodb',
      MONGODB_URL: address.href,
      SECRETS_KEY: randomBytes(32).toString('base64'),
    },
    roles: ['worker', 'api'],
    serverProcesses: await serverProcesses(eventStoreUrl, admin),
    versions: await serverVersions(eventStoreUrl, admin),
    commandCounts: () => commandCounts(admin),
    forgetReadModels: async () => void (await admin.db().dropDatabase()),
    bulkInsertsPerSecond: () => insertsIntoMongoDb(address.href),
    close: async () => {
      await admin.db().dropDatabase();
      await Promise.all([eventLog.close(), rawLog.close(), connection.close(), admin.close()]);
      removeDirectory(directory);
    },
  };
}

/** Those that the servers name and that run on this machine. */
async function serverProcesses(eventStoreUrl: string, admin: MongoClient): Promise<readonly EngineProcess[]> {
  const stats = await fromEventStoreDb<{ readonly proc: { readonly id: number } }>(eventStoreUrl, '/stats');
  const { pid } = await admin.db().admin().command({ serverStatus: 1 });
  const named = [
    { name: 'EventStoreDB', pid: stats?.proc.id ?? 0 },
    { name: 'MongoDB', pid: Number(pid) },
  ];
  return named.filter((one) => existsSync(`/proc/${one.pid}/stat`));
}

async function serverVersions(eventStoreUrl: string, admin: MongoClient): Promise<Readonly<Record<string, string>>> {
  const info = await fromEventStoreDb<{ readonly esVersion: string }>(eventStoreUrl, '/info');
  const { version } = await admin.db().admin().command({ buildInfo: 1 });
  return { eventStoreDb: info?.esVersion ?? 'unknown, or a test double', mongoDb: String(version) };
}

/** What it tells over HTTP; undefined where it does not. */
async function fromEventStoreDb<T>(eventStoreUrl: string, path: string): Promise<T | undefined> {
  const url = new URL(eventStoreUrl.replace(/^[^:]+:/, 'http:'));
  url.pathname = path;
  return fetch(url)
    .then(async (response) => (await response.json()) as T)
    .catch(() => undefined);
}

async function commandCounts(admin: MongoClient): Promise<Readonly<Record<string, number>>> {
  const status = await admin.db().admin().command({ serverStatus: 1 });
  const { commands } = status['metrics'] as { readonly commands: Record<string, { readonly total?: number }> };
  const { opcounters, wiredTiger } = status as never as {
    readonly opcounters: Readonly<Record<string, number>>;
    readonly wiredTiger: { readonly log: Readonly<Record<string, number>> };
  };
  const counted = ['find', 'update', 'insert', 'bulkWrite', 'findAndModify', 'aggregate', 'getMore', 'delete'];
  return {
    ...Object.fromEntries(counted.map((name) => [`command ${name}`, commands[name]?.total ?? 0])),
    'documents updated': opcounters['update'] ?? 0,
    flushes: wiredTiger.log['log sync operations'] ?? 0,
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
