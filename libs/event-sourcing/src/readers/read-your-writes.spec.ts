import { describe, expect, it, jest } from '@jest/globals';
import { delay } from '#kernel';
import { StoreUnavailable } from '../ports/read-store.ts';
import { InMemoryReadStore } from '../testing/in-memory-read-store.ts';
import { isOutage } from '../ports/outage.ts';
import { ReadModelBehind, ReadYourWrites } from './read-your-writes.ts';
import { ReaderProgress } from './reader-progress.ts';

const projection = { collection: { name: 'things', version: 1, indexes: [] } };

class Prepared {
  readonly store = new InMemoryReadStore();
  readonly progress = new ReaderProgress();
  readonly readYourWrites: ReadYourWrites;

  constructor() {
    const live = async () => ({ collection: projection.collection, build: 'initial' });
    this.readYourWrites = new ReadYourWrites(Object.assign(this.store.port, { live }), this.progress);
  }

  async storeCheckpoint(position: string): Promise<void> {
    await this.store.moveCheckpoint({ name: 'things_v1_initial', position, epoch: 1 });
  }
}

describe('Reading what was written', () => {
  it('is possible once the reader of this process has passed the position', async () => {
    const { readYourWrites, progress } = new Prepared();
    progress.report('things', { state: 'live', position: '1' });
    const reached = readYourWrites.until(projection, '2');
    progress.report('things', { state: 'live', position: '2' });
    await expect(reached).resolves.toBeUndefined();
  });

  it('is not possible because the reader of this process had passed it, once another process runs the reader', async () => {
    const prepared = new Prepared();
    prepared.progress.report('things', { state: 'live', position: '2' });
    prepared.progress.report('things', { state: 'standby' });
    await prepared.storeCheckpoint('1');
    await expect(prepared.readYourWrites.reaches(projection, '2', 0)).resolves.toBe(false);
  });

  it('is possible once the reader of another process has passed it', async () => {
    const prepared = new Prepared();
    const reached = prepared.readYourWrites.until(projection, '2');
    await prepared.storeCheckpoint('2');
    await expect(reached).resolves.toBeUndefined();
  });

  it('is possible once another process has published that it has passed the position, without a query', async () => {
    const { readYourWrites, store } = new Prepared();
    const query = jest.spyOn(store, 'checkpoint');
    readYourWrites.remoteProgress.report('things', { state: 'live', position: '1' });
    const reached = readYourWrites.until(projection, '2');
    await delay(30);
    readYourWrites.remoteProgress.report('things', { state: 'live', position: '2' });
    await reached;
    await readYourWrites.until(projection, '2');
    expect(query).not.toHaveBeenCalled();
  });

  it('takes queries where what another process has published is no longer so, or not all', async () => {
    const prepared = new Prepared();
    const { readYourWrites } = prepared;
    readYourWrites.remoteProgress.report('things', { state: 'live', position: '2' });
    readYourWrites.remoteProgress.report('things', { state: 'standby' });
    await expect(readYourWrites.reaches(projection, '2', 0)).resolves.toBe(false);
    readYourWrites.remoteProgress.report('things', { state: 'live', position: '1' });
    const reached = readYourWrites.until(projection, '2');
    await prepared.storeCheckpoint('2');
    await expect(reached).resolves.toBeUndefined();
  });

  it('does not query the checkpoint of a reader before it can have passed the position', async () => {
    const prepared = new Prepared();
    const stored = prepared.store.checkpoint.bind(prepared.store);
    let isStored = false;
    let early = 0;
    let waitedMs = 0;
    for (let n = 1; n <= 30; n += 1) {
      prepared.store.checkpoint = async (name) => {
        early += isStored || n <= 20 ? 0 : 1;
        return stored(name);
      };
      isStored = false;
      const position = String(n).padStart(3, '0');
      const started = performance.now();
      const reached = prepared.readYourWrites.until(projection, position);
      await delay(40);
      if (n > 20) waitedMs += performance.now() - started;
      isStored = true;
      await prepared.storeCheckpoint(position);
      await reached;
    }
    // Every 10 ms it would be a third more than this.
    expect(early).toBeLessThanOrEqual((waitedMs / 10) * 0.75);
  });

  it('takes one query for callers that have begun to wait at different moments', async () => {
    jest.useFakeTimers();
    try {
      const prepared = new Prepared();
      const query = jest.spyOn(prepared.store, 'checkpoint');
      const first = prepared.readYourWrites.until(projection, '1');
      await jest.advanceTimersByTimeAsync(4);
      const second = prepared.readYourWrites.until(projection, '2');
      await prepared.storeCheckpoint('2');
      await jest.advanceTimersByTimeAsync(5);
      await Promise.all([first, second]);
      expect(query).toHaveBeenCalledTimes(1);
    } finally {
      jest.useRealTimers();
    }
  });

  it('goes on to wait when the query of another caller has not found its position', async () => {
    jest.useFakeTimers();
    try {
      const prepared = new Prepared();
      const first = prepared.readYourWrites.until(projection, '1');
      await jest.advanceTimersByTimeAsync(4);
      const second = prepared.readYourWrites.reaches(projection, '2', 20);
      await prepared.storeCheckpoint('1');
      await jest.advanceTimersByTimeAsync(40);
      await first;
      await expect(second).resolves.toBe(false);
    } finally {
      jest.useRealTimers();
    }
  });

  it('fails when the read model is behind, as an outage that names the read model', async () => {
    const { readYourWrites } = new Prepared();
    const error = await readYourWrites.until(projection, '2', 0).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ReadModelBehind);
    expect(error).toMatchObject({
      message: 'The change is stored, but the read model things does not show it yet: it is behind position 2.',
    });
    expect(isOutage(error)).toBe(true);
  });

  it('waits while the store fails, and then until its deadline', async () => {
    const prepared = new Prepared();
    let failures = 3;
    const { store, readYourWrites } = prepared;
    const stored = store.checkpoint.bind(store);
    store.checkpoint = async (name) => {
      if (failures-- > 0) throw new StoreUnavailable('down');
      return stored(name);
    };
    await prepared.storeCheckpoint('2');
    await expect(readYourWrites.until(projection, '2')).resolves.toBeUndefined();
    expect(failures).toBe(-1);
  });

  it('tells a caller that has another way whether the position was reached', async () => {
    const prepared = new Prepared();
    expect(await prepared.readYourWrites.reaches(projection, '2', 0)).toBe(false);
    await prepared.storeCheckpoint('2');
    expect(await prepared.readYourWrites.reaches(projection, '2', 0)).toBe(true);
  });
});
