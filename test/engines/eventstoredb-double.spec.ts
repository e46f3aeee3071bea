import { EventStoreDbLog } from '#storage/servers';
import { describeEventLog } from '../contracts/event-log.contract.ts';
import { EventStoreDbDouble } from './eventstoredb-double/eventstoredb-double.ts';

describeEventLog('EventStoreDB, played by its double,', async () => {
  const double = new EventStoreDbDouble();
  await double.start();
  const log = new EventStoreDbLog(double.address);
  return {
    log,
    another: async () => new EventStoreDbLog(double.address),
    close: async () => {
      await log.close();
      await double.stop();
    },
  };
});
