import { resolve } from 'node:path';
import { guardReadModels, openReadModels } from '#event-sourcing';
import type { EventLog, Leases, RateWindows, ReadStore } from '#event-sourcing';
import type { Clock } from '#kernel';
import { findEventLogFile, openEmbeddedStores } from '#storage';
import type { EmbeddedOptions } from '#storage';
import { ConfigurationError } from '../config/configuration-error.ts';
import type { Settings } from '../config/settings.ts';
import { plainCollections, projections } from './features.ts';
import { hostsOf, reportUnreachable } from './report-unreachable.ts';

export interface Stores {
  readonly eventLog: EventLog;
  readonly readStore: ReadStore;
  readonly leases: Leases;
  readonly rateWindows: RateWindows;
  close(): Promise<void>;
}

/** Is notified of faults of the stores. */
export interface StoreObserver {
  /** The outcome of a write is unknown until the process ends and starts again. */
  readonly onFatal: (reason: Error) => void;
  /** A subscription to the log was lost, and is about to be resumed. */
  readonly onDrop?: (reason: string) => void;
  /** A server does not respond; the sentence names its setting and its hosts. It is tried again. */
  readonly onUnreachable?: (sentence: string) => void;
}

export type StoreOptions = Pick<EmbeddedOptions, 'writersWhenNeeded'>;

/**
 * Opens the stores that the settings name, and prepares every collection that the service reads.
 * @throws ConfigurationError where the embedded log is lost
 */
export async function openStores(
  settings: Settings,
  clock: Clock,
  observer: StoreObserver,
  options: StoreOptions = {},
): Promise<Stores> {
  requireEventLog(settings);
  const stores = await openEngines(settings, clock, observer, options);
  try {
    await openReadModels(stores.eventLog, stores.readStore, projections, plainCollections);
    const stopGuarding = guardReadModels(stores.eventLog, stores.readStore, projections);
    const close = (): Promise<void> => {
      stopGuarding();
      return stores.close();
    };
    return { ...stores, close };
  } catch (error) {
    await stores.close();
    throw error;
  }
}

function requireEventLog({ EVENT_LOG, DATA_DIR }: Settings): void {
  if (EVENT_LOG !== 'sqlite' || findEventLogFile(DATA_DIR) !== 'lost') return;
  throw new ConfigurationError([
    `DATA_DIR ${resolve(DATA_DIR)} has lost its event log: events.db is missing or empty beside files that belong to it. ` +
      'Restore it, or set DATA_DIR to an empty directory for a new log.',
  ]);
}

async function openEngines(
  settings: Settings,
  clock: Clock,
  observer: StoreObserver,
  options: StoreOptions,
): Promise<Stores> {
  const { EVENT_LOG, READ_STORE, MONGODB_URL = '' } = settings;
  const log = EVENT_LOG === 'eventstoredb' ? await onEventStoreDb(settings, observer) : undefined;
  const models = READ_STORE === 'mongodb' ? await onMongoDb(MONGODB_URL, clock, observer) : undefined;
  if (log !== undefined && models !== undefined) return { ...log, ...models, close: closeAll(log, models) };
  const embedded = await openEmbeddedStores({
    directory: settings.DATA_DIR,
    clock,
    onFatal: observer.onFatal,
    ...options,
  });
  return { ...embedded, ...log, ...models, close: closeAll(embedded, log, models) };
}

async function onEventStoreDb(
  { EVENTSTORE_URL: connectionString = '', EVENTSTORE_PREFIX: prefix }: Settings,
  { onDrop, onUnreachable }: StoreObserver,
): Promise<Pick<Stores, 'eventLog' | 'close'>> {
  const { EventStoreDbLog } = await import('#storage/servers');
  const eventLog = new EventStoreDbLog(connectionString, { prefix, ...(onDrop !== undefined && { onDrop }) });
  void reportUnreachable(eventLog, () =>
    onUnreachable?.(`EventStoreDB at ${hostsOf(connectionString)} (EVENTSTORE_URL) cannot be reached; retrying.`),
  );
  return { eventLog, close: () => eventLog.close() };
}

async function onMongoDb(
  connectionString: string,
  clock: Clock,
  { onUnreachable }: StoreObserver,
): Promise<Omit<Stores, 'eventLog'>> {
  const { MongoConnection, MongoLeases, MongoRateWindows, MongoReadStore } = await import('#storage/servers');
  const connection = new MongoConnection(connectionString);
  void reportUnreachable(connection, () =>
    onUnreachable?.(`MongoDB at ${hostsOf(connectionString)} (MONGODB_URL) cannot be reached; retrying.`),
  );
  const readStore = new MongoReadStore(connection);
  return {
    readStore,
    leases: new MongoLeases(connection),
    rateWindows: new MongoRateWindows(connection, clock),
    close: () => readStore.close(),
  };
}

function closeAll(...parts: readonly (Pick<Stores, 'close'> | undefined)[]): () => Promise<void> {
  return async () => {
    await Promise.all(parts.filter((part) => part !== undefined).map((part) => part.close()));
  };
}
