import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { LogUnavailable, ReaderProgress, readerName, ReadYourWrites } from '#event-sourcing';
import type { CollectionDefinition, EventLog } from '#event-sourcing';
import { InMemoryReadStore } from '../../event-sourcing/src/testing/in-memory-read-store.ts';
import { accountsProjection } from './accounts/accounts.projection.ts';
import { apiKeysProjection } from './keys/api-keys.projection.ts';
import { waitForAccountReadModels } from './wait-for-account-read-models.ts';

const readers = [accountsProjection, apiKeysProjection].map(({ collection }) => readerName(collection));

/** A process at whose start the last change of accounts and keys is at position 5. */
function started(head: () => Promise<string> = async () => '5') {
  const progress = new ReaderProgress();
  const stop = new AbortController();
  const live = async (collection: CollectionDefinition) => ({ collection, build: 'initial' });
  const readYourWrites = new ReadYourWrites(Object.assign(new InMemoryReadStore().port, { live }), progress);
  let result: boolean | undefined;
  void waitForAccountReadModels({ head } as unknown as EventLog, readYourWrites, progress, stop.signal).then(
    (isCaughtUp) => (result = isCaughtUp),
  );
  const report = (change: Parameters<ReaderProgress['report']>[1]): void =>
    readers.forEach((reader) => progress.report(reader, change));
  return { progress, stop, report, result: () => result };
}

describe('The start of a process', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('waits for both read models', async () => {
    const { progress, report, result } = started();
    report({ state: 'catching_up', position: '4' });
    progress.report(readers[0] ?? '', { position: '5' });
    await jest.advanceTimersByTimeAsync(5_000);
    expect(result()).toBeUndefined();
    report({ position: '5' });
    await jest.advanceTimersByTimeAsync(1_000);
    expect(result()).toBe(true);
  });

  it('waits for 15 s at most', async () => {
    const { report, result } = started();
    report({ state: 'catching_up', position: '4' });
    await jest.advanceTimersByTimeAsync(14_000);
    expect(result()).toBeUndefined();
    await jest.advanceTimersByTimeAsync(2_000);
    expect(result()).toBe(false);
  });

  it('waits no longer where the log is searched for its last change', async () => {
    const { result } = started(() => new Promise(() => undefined));
    await jest.advanceTimersByTimeAsync(14_000);
    expect(result()).toBeUndefined();
    await jest.advanceTimersByTimeAsync(2_000);
    expect(result()).toBe(false);
  });

  it('does not wait for a reader that is stuck, but for one that retries', async () => {
    const { progress, report, result } = started();
    report({ state: 'catching_up', position: '4' });
    readers.forEach((reader) => progress.reportFailure(reader, new Error('an event of a later release')));
    await jest.advanceTimersByTimeAsync(1_000);
    expect(result()).toBeUndefined();
    await jest.advanceTimersByTimeAsync(2_000);
    expect(result()).toBe(false);
  });

  it.each<[string, (process: ReturnType<typeof started>) => void, (() => Promise<string>) | undefined]>([
    ['an outage of the log', () => undefined, () => Promise.reject(new LogUnavailable('refused'))],
    ['the end of the process', ({ stop }) => stop.abort(), undefined],
  ])('does not wait during %s', async (_, happen, head) => {
    const process = started(head);
    happen(process);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(process.result()).toBe(false);
  });
});
