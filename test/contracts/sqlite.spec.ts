import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SqliteEventLog } from '#storage';
import { describeEventLog } from './event-log.contract.ts';

const onFatal = (reason: Error): void => {
  throw reason;
};

describeEventLog('SQLite', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'scanledger-'));
  const another = () => SqliteEventLog.open({ path: join(directory, 'events.db'), onFatal });
  const log = await another();
  return {
    log,
    another,
    close: async () => {
      await log.close();
      await rm(directory, { recursive: true });
    },
  };
});
