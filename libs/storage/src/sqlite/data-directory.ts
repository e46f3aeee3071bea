import { accessSync, chmodSync, constants, existsSync, opendirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { EventLog, Leases, RateWindows, ReadStore } from '#event-sourcing';
import { makeDirectory } from '#kernel';
import type { Clock } from '#kernel';
import { MemoryRateWindows } from '../memory/memory-rate-windows.ts';
import { openReadModels } from './read-models.ts';
import { SqliteEventLog } from './sqlite-event-log.ts';
import { SqliteLeases } from './sqlite-leases.ts';
import { SqliteReadStore } from './sqlite-read-store.ts';
import { createPrivateFile, refused } from './writer/database-file.ts';
import { resultCode, sqlite } from './writer/sqlite-error.ts';

export interface EmbeddedStores {
  readonly eventLog: EventLog;
  readonly readStore: ReadStore;
  readonly leases: Leases;
  readonly rateWindows: RateWindows;
  close(): Promise<void>;
}

export interface EmbeddedOptions {
  readonly directory: string;
  readonly clock: Clock;
  /**
   * Called once when a file can no longer be written reliably, as after a failed flush: the outcome of pending writes
   * is unknown until the process is restarted.
   */
  readonly onFatal: (reason: Error) => void;
  /** Whether the threads that write are started with the first write: for programs that mostly read. */
  readonly writersWhenNeeded?: boolean;
}

/** All stores in two files of one directory. `lockDataDirectory` keeps a second server from using it. */
export async function openEmbeddedStores(options: EmbeddedOptions): Promise<EmbeddedStores> {
  const { directory, clock, onFatal, writersWhenNeeded: startsWhenNeeded = false } = options;
  makePrivateDirectory(directory);
  const writing = { onFatal, startsWhenNeeded };
  const eventLog = await SqliteEventLog.open({ path: join(directory, 'events.db'), ...writing });
  try {
    const readModels = await openReadModels({ path: join(directory, 'read-models.db'), ...writing });
    const readStore = new SqliteReadStore(readModels);
    return {
      eventLog,
      readStore,
      leases: new SqliteLeases(readModels, clock),
      rateWindows: new MemoryRateWindows(clock),
      close: async () => {
        await Promise.all([eventLog.close(), readStore.close()]);
      },
    };
  } catch (error) {
    await eventLog.close();
    throw error;
  }
}

const lockFile = 'lock.db';

export interface Lock {
  release(): void;
}

/**
 * Locks a data directory for a server, or for a copy of its log; undefined when another process holds the lock. It is a
 * file lock of the operating system, which ends with the process however that ends. Other commands of operators work
 * without it.
 */
export function lockDataDirectory(directory: string): Lock | undefined {
  makePrivateDirectory(directory);
  const path = join(directory, lockFile);
  createPrivateFile(path);
  const db = new DatabaseSync(path, { timeout: 0 });
  try {
    db.exec('BEGIN EXCLUSIVE');
    return { release: () => db.close() };
  } catch (error) {
    db.close();
    if (resultCode(error) === sqlite.busy) return undefined;
    throw refused(path, error);
  }
}

/** Whether another process holds the lock; false where there is none to be held. */
export function isDataDirectoryLocked(directory: string): boolean {
  if (!existsSync(join(directory, lockFile))) return false;
  try {
    const lock = lockDataDirectory(directory);
    lock?.release();
    return lock === undefined;
  } catch {
    return false;
  }
}

/** @throws FileRefused where it cannot be created or written: SQLite would take its files for read-only ones */
function makePrivateDirectory(directory: string): void {
  try {
    if (existsSync(directory)) {
      // A file is rejected as such, and not for a right that it lacks.
      opendirSync(directory).closeSync();
      return accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
    }
    makeDirectory(directory);
    chmodSync(directory, 0o700);
  } catch (error) {
    throw refused(`DATA_DIR ${directory}`, error);
  }
}
