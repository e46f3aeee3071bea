import { EventStoreDbLog } from '#storage/servers';
import { describeEventLog } from '../contracts/event-log.contract.ts';
import { FakeEventStoreDb } from './fake-eventstoredb/fake-eventstoredb.ts';

describeEventLog('EventStoreDB, played by its fake,', async () => {
  const fake = new FakeEventStoreDb();
  await fake.start();
  const log = new EventStoreDbLog(fake.address);
  return {
    log,
    another: async () => new EventStoreDbLog(fake.address),
    close: async () => {
      await log.close();
      await fake.stop();
    },
  };
});
