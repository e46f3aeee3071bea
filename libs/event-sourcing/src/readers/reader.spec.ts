import { describe, expect, it } from '@jest/globals';
import type { Batch } from '../ports/event-log.ts';
import { UncontendedLeases } from '../testing/uncontended-leases.ts';
import { InMemoryEventLog } from '../testing/in-memory-event-log.ts';
import { runReaders } from './reader.ts';
import { ReaderProgress } from './reader-progress.ts';

class OneBatch extends InMemoryEventLog {
  override async *follow(): AsyncIterable<Batch> {
    yield { events: [], through: '5', caughtUp: true };
  }
}

describe('a reader', () => {
  const positionAfter = async (handle: (stop: () => void) => void): Promise<string> => {
    const progress = new ReaderProgress();
    const end = new AbortController();
    const stop = (): void => end.abort();
    const task = {
      name: 'task',
      filter: { categories: [] },
      start: async () => '3',
      handle: async () => handle(stop),
    };
    progress.onStep(() => {
      if (progress.position('task') === '5') stop();
    });
    const onError = (): void => {};
    const environment = { log: new OneBatch(), leases: new UncontendedLeases(), progress, owner: 'test', onError };
    await runReaders([task], environment, end.signal);
    return progress.position('task');
  };

  it('reports the position that it has reached', async () => {
    expect(await positionAfter(() => {})).toBe('5');
  });

  it('does not report a batch that was aborted as handled', async () => {
    expect(await positionAfter((stop) => stop())).toBe('3');
  });
});
