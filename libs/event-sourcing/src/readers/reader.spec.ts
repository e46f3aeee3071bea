import { describe, expect, it } from '@jest/globals';
import type { Batch } from '../ports/event-log.ts';
import { FreeLeases } from '../testing/free-leases.ts';
import { HeldEventLog } from '../testing/held-event-log.ts';
import { runReaders } from './reader.ts';
import { ReaderProgress } from './reader-state.ts';

class OneBatch extends HeldEventLog {
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
    const environment = { log: new OneBatch(), leases: new FreeLeases(), progress, owner: 'test', onError };
    await runReaders([task], environment, end.signal);
    return progress.position('task');
  };

  it('tells how far it has come', async () => {
    expect(await positionAfter(() => {})).toBe('5');
  });

  it('does not tell that it has handled what was broken off', async () => {
    expect(await positionAfter((stop) => stop())).toBe('3');
  });
});
