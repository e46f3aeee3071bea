import { afterAll, describe } from '@jest/globals';
import { EventStoreDbLog } from '#storage/servers';
import { describeEventLog } from '../contracts/event-log.contract.ts';
import { followCases } from '../contracts/event-log.follow.ts';
import { eventStoreAddress } from './engines.ts';

describeEventLog('EventStoreDB', async () => {
  const log = new EventStoreDbLog(eventStoreAddress());
  return {
    log,
    another: async () => new EventStoreDbLog(eventStoreAddress()),
    close: () => log.close(),
  };
});

describe('EventStoreDB, with followers that read together,', () => {
  const opened: EventStoreDbLog[] = [];
  const open = (): EventStoreDbLog => {
    const log = new EventStoreDbLog(eventStoreAddress(), { sharedHistoryBytes: 0 });
    opened.push(log);
    return log;
  };
  afterAll(async () => Promise.all(opened.map((log) => log.close())));
  const log = open();
  followCases(
    () => log,
    async () => open(),
  );
});
