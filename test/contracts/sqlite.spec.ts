import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe } from '@jest/globals';
import { openEmbeddedStores } from '#storage';
import type { EmbeddedStores } from '#storage';
import { ManualClock } from '../../libs/kernel/src/testing/manual-clock.ts';
import { describeEventLog } from './event-log.contract.ts';
import { togetherCases } from './event-log.together.ts';
import { describeLeases } from './leases.contract.ts';
import { describeReadStore } from './read-store.contract.ts';
import { describeStateSnapshots } from './state-snapshots.contract.ts';

/** Stores in a directory of their own, which goes when they are closed, and with it whatever else was opened on it. */
async function embedded() {
  const directory = await mkdtemp(join(tmpdir(), 'scanledger-'));
  const clock = new ManualClock('2026-06-01T12:00:00Z');
  const onFatal = (reason: Error): void => {
    throw reason;
  };
  const opened: EmbeddedStores[] = [];
  const open = async (): Promise<EmbeddedStores> => {
    const stores = await openEmbeddedStores({ directory, clock, onFatal });
    opened.push(stores);
    return stores;
  };
  const close = async (): Promise<void> => {
    await Promise.all(opened.map((stores) => stores.close()));
    await rm(directory, { recursive: true });
  };
  return { stores: await open(), open, clock, close };
}

describeEventLog('SQLite', async () => {
  const { stores, open, close } = await embedded();
  return { log: stores.eventLog, another: async () => (await open()).eventLog, close };
});

describe('an append to several streams of SQLite', () => {
  let opened: Awaited<ReturnType<typeof embedded>>;
  beforeAll(async () => {
    opened = await embedded();
  });
  afterAll(async () => opened?.close());
  togetherCases(
    () => opened.stores.eventLog,
    async () => (await opened.open()).eventLog,
  );
});

describeReadStore('SQLite', async () => {
  const { stores, open, close } = await embedded();
  return { store: stores.readStore, another: async () => (await open()).readStore, close };
});

describeLeases('SQLite', async () => {
  const { stores, open, clock, close } = await embedded();
  return { leases: stores.leases, another: open, clock, close };
});

describeStateSnapshots('SQLite', async () => {
  const { stores, close } = await embedded();
  return { log: stores.eventLog, store: stores.readStore, close };
});
