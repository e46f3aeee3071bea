import type { ReadStore } from '#event-sourcing';
import type { Clock } from '#kernel';
import { openEmbeddedStores } from '#storage';

/** Whether the read store is MongoDB, and not a directory. */
export const isMongoUrl = (url: string): boolean => /^mongodb(\+srv)?:\/\//.test(url);

/** Opens the read store at a URL: MongoDB, or the embedded one in a directory. */
export async function openTargetReadStore(
  url: string,
  clock: Clock,
): Promise<Pick<ReadStore, 'ensureLive' | 'put' | 'moveCheckpoint' | 'close'>> {
  if (isMongoUrl(url)) {
    const { MongoConnection, MongoReadStore } = await import('#storage/servers');
    return new MongoReadStore(new MongoConnection(url));
  }
  const onFatal = (reason: Error): never => {
    throw reason;
  };
  const embedded = await openEmbeddedStores({ directory: url, clock, onFatal });
  const { readStore } = embedded;
  return {
    ensureLive: (collection) => readStore.ensureLive(collection),
    put: (collection, id, document) => readStore.put(collection, id, document),
    moveCheckpoint: (checkpoint) => readStore.moveCheckpoint(checkpoint),
    close: () => embedded.close(),
  };
}
