import { EventStoreDbLog } from '#storage/servers';
import { describeEventLog } from '../contracts/event-log.contract.ts';
import { eventStoreAddress } from './engines.ts';

describeEventLog('EventStoreDB', async () => {
  const log = new EventStoreDbLog(eventStoreAddress());
  return {
    log,
    another: async () => new EventStoreDbLog(eventStoreAddress()),
    close: () => log.close(),
  };
});
