import { describe, expect, it } from '@jest/globals';
import { StoreUnavailable } from '../ports/read-store.ts';
import { InMemoryReadStore } from '../testing/in-memory-read-store.ts';
import { isOutage } from './outage.ts';
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

  it('is possible once the reader of another process has passed it', async () => {
    const prepared = new Prepared();
    const reached = prepared.readYourWrites.until(projection, '2');
    await prepared.storeCheckpoint('2');
    await expect(reached).resolves.toBeUndefined();
  });

  it('fails when the read model is behind, as an outage that names the read model', async () => {
    const { readYourWrites } = new Prepared();
    const error = await readYourWrites.until(projection, '2', 0).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ReadModelBehind);
    expect(error).toMatchObject({ message: 'The read model things has not reached position 2 in time.' });
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
