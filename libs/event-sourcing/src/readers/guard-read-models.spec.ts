import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { LogUnavailable } from '../ports/event-log.ts';
import { StoreUnavailable } from '../ports/read-store.ts';
import type { CollectionDefinition, UntilComplete } from '../ports/read-store.ts';
import { InMemoryEventLog } from '../testing/in-memory-event-log.ts';
import { InMemoryReadStore } from '../testing/in-memory-read-store.ts';
import { storedEvent } from '../testing/stored-event.ts';
import { guardReadModels } from './guard-read-models.ts';

const things = { collection: { name: 'things', version: 1, indexes: [] }, categories: ['thing'] };

describe('A read model that may have lost changes is complete again', () => {
  const log = new InMemoryEventLog();
  let store: InMemoryReadStore;
  let untilComplete: UntilComplete;
  let guarded: readonly CollectionDefinition[];
  let isComplete: boolean;
  let isUp: boolean;
  /** By the crashes after which it is not complete. */
  const refused = new Set<AbortSignal>();
  let stop: () => void;
  const later = async (): Promise<void> => jest.advanceTimersByTimeAsync(1_000);
  const reachedByReader = (event: number): Promise<void> =>
    store.moveCheckpoint({ name: 'things_v1_initial', position: storedEvent('thing-1', event).position, epoch: 1 });
  const waitUntilComplete = async (signal: AbortSignal): Promise<void> => {
    refused.add(signal);
    await untilComplete(things.collection, signal);
    refused.delete(signal);
    isComplete ||= !signal.aborted;
  };
  const crash = (signal = new AbortController().signal): void => void waitUntilComplete(signal);

  beforeEach(() => {
    jest.useFakeTimers();
    store = new InMemoryReadStore();
    isComplete = false;
    isUp = true;
    refused.clear();
    log.events.splice(0, log.events.length, storedEvent('thing-1', 1), storedEvent('thing-1', 2));
    const port = Object.assign(store.port, {
      live: (collection: CollectionDefinition) => store.findLive(collection),
      healthy: async () => isUp,
      refused: () => [...refused].map(() => things.collection.name),
      guardAgainstLoss: (collections: readonly CollectionDefinition[], until: UntilComplete) => {
        guarded = collections;
        untilComplete = until;
        return true;
      },
    });
    stop = guardReadModels(log, port, [things]);
  });
  afterEach(() => {
    stop();
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('once its reader has passed what the log had at the crash, whatever follows', async () => {
    expect(guarded).toEqual([things.collection]);
    await reachedByReader(1);
    crash();
    await later();
    expect(isComplete).toBe(false);
    log.events.push(storedEvent('thing-1', 3));
    await reachedByReader(2);
    await later();
    expect(isComplete).toBe(true);
  });

  it('at once where nothing was lost', async () => {
    await reachedByReader(2);
    crash();
    await later();
    expect(isComplete).toBe(true);
  });

  it('not before both stores can be reached', async () => {
    await reachedByReader(2);
    const ofLog = jest.spyOn(log, 'head').mockRejectedValue(new LogUnavailable('down'));
    const ofStore = jest.spyOn(store, 'checkpoint').mockRejectedValue(new StoreUnavailable('down'));
    crash();
    await later();
    ofStore.mockRestore();
    await later();
    expect(isComplete).toBe(false);
    ofLog.mockRestore();
    await later();
    expect(isComplete).toBe(true);
  });

  it('not before an error of any kind is over, as of a server that has just been started', async () => {
    await reachedByReader(2);
    const ofStore = jest.spyOn(store, 'checkpoint').mockRejectedValue(new Error('not authorized'));
    crash();
    await later();
    expect(isComplete).toBe(false);
    ofStore.mockRestore();
    await later();
    expect(isComplete).toBe(true);
  });

  it('not waited for any more after the next crash', async () => {
    const next = new AbortController();
    crash(next.signal);
    await later();
    next.abort();
    await later();
    stop();
    expect(jest.getTimerCount()).toBe(0);
  });

  describe('and what the log had long before the crash', () => {
    const minutes = async (count: number): Promise<void> => jest.advanceTimersByTimeAsync(count * 60_000);
    it('is not searched: a reader without events moves no checkpoint', async () => {
      await reachedByReader(2);
      const last = storedEvent('other-1', 4);
      log.events.push(storedEvent('other-1', 3), last);
      await minutes(1);
      const search = jest.spyOn(log, 'head');
      crash();
      await later();
      expect(isComplete).toBe(true);
      expect(search.mock.calls).toEqual([[{ categories: ['thing'] }, last.position]]);
    });

    it('is searched where it was recorded while the store was down, or less complete', async () => {
      await reachedByReader(2);
      await minutes(1);
      log.events.push(storedEvent('thing-1', 3));
      isUp = false;
      await minutes(2);
      isUp = true;
      const next = new AbortController();
      crash(next.signal);
      await minutes(2);
      expect(isComplete).toBe(false);
      next.abort();
      crash();
      await minutes(2);
      expect(isComplete).toBe(false);
      await reachedByReader(3);
      await later();
      expect(isComplete).toBe(true);
    });
  });
});
