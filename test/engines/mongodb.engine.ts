import { EventStoreDbLog, MongoConnection, MongoLeases, MongoRateWindows, MongoReadStore } from '#storage/servers';
import { ManualClock } from '../../libs/kernel/src/testing/manual-clock.ts';
import { describeLeases } from '../contracts/leases.contract.ts';
import { describeRateWindows } from '../contracts/rate-windows.contract.ts';
import { describeReadStore } from '../contracts/read-store.contract.ts';
import { describeStateSnapshots } from '../contracts/state-snapshots.contract.ts';
import { eventStoreAddress, mongoAddress } from './engines.ts';

const address = mongoAddress();

describeReadStore('MongoDB', async () => {
  const store = new MongoReadStore(new MongoConnection(address));
  return { store, another: async () => new MongoReadStore(new MongoConnection(address)), close: () => store.close() };
});

describeReadStore('MongoDB before 8.0, without bulk writes to several collections,', async () => {
  const open = (): MongoReadStore => new MongoReadStore(new MongoConnection(address, { maxWireVersion: 24 }));
  const store = open();
  return { store, another: async () => open(), close: () => store.close() };
});

describeLeases('MongoDB', async () => {
  const connection = new MongoConnection(address);
  const clock = new ManualClock('2026-06-01T12:00:00Z');
  return {
    leases: new MongoLeases(connection, () => clock.now()),
    another: async () => {
      const other = new MongoConnection(address);
      return { leases: new MongoLeases(other, () => clock.now()), close: () => other.close() };
    },
    clock,
    close: () => connection.close(),
  };
});

describeRateWindows('MongoDB', async () => {
  const connection = new MongoConnection(address);
  const clock = new ManualClock('2026-06-01T12:00:00Z');
  return {
    windows: new MongoRateWindows(connection, clock, () => clock.now()),
    clock,
    close: () => connection.close(),
  };
});

describeStateSnapshots('EventStoreDB and MongoDB', async () => {
  const log = new EventStoreDbLog(eventStoreAddress());
  const store = new MongoReadStore(new MongoConnection(address));
  const close = async (): Promise<void> => void (await Promise.all([log.close(), store.close()]));
  return { log, store, close };
});
