import { afterAll, beforeAll, describe } from '@jest/globals';
import type { ReadStore } from '#event-sourcing';
import { buildCases } from './read-store.builds.ts';
import { checkpointCases } from './read-store.checkpoints.ts';
import { documentCases } from './read-store.documents.ts';
import { fillingCases } from './read-store.filling.ts';
import { findCases } from './read-store.find.ts';
import { refusalCases } from './read-store.refusals.ts';
import type { OpenReadStore, ReadStoreUnderTest } from './read-store.support.ts';

/** What every adapter of ReadStore does. `open` is called once. */
export function describeReadStore(name: string, open: OpenReadStore): void {
  describe(`${name} as a read store`, () => {
    let opened: ReadStoreUnderTest;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(async () => opened?.close());

    const store = (): ReadStore => opened.store;
    const another = async (): Promise<ReadStore> => opened.another();
    describe('documents', () => {
      documentCases(store);
    });
    describe('refusals', () => {
      refusalCases(store);
    });
    describe('find', () => {
      findCases(store);
    });
    describe('builds', () => {
      buildCases(store, another);
    });
    describe('builds that are being filled', () => {
      fillingCases(store);
    });
    describe('checkpoints', () => {
      checkpointCases(store, another);
    });
  });
}
