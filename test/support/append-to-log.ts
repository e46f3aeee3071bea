import { join } from 'node:path';
import { SqliteEventLog } from '#storage';

/** Opens the log of a running service, as another program would. */
export async function withLogIn<T>(dataDirectory: string, work: (log: SqliteEventLog) => Promise<T>): Promise<T> {
  const path = join(dataDirectory, 'events.db');
  const log = await SqliteEventLog.open({
    path,
    onFatal: (reason) => {
      throw reason;
    },
  });
  try {
    return await work(log);
  } finally {
    await log.close();
  }
}

/** Appends an event to a new stream; resolves to its position. */
export async function appendToLog(dataDirectory: string, stream: string, type: string, data: object): Promise<string> {
  const metadata = {
    actor: 'system:test',
    correlationId: 'test',
    causationId: 'test',
    recordedAt: '2026-06-01T12:00:00.000Z',
    schemaVersion: 1,
  };
  const event = { id: crypto.randomUUID(), type, data, metadata };
  return withLogIn(dataDirectory, async (log) => (await log.append(stream, 'none', [event])).position);
}
