import type { Collection, Filter } from 'mongodb';
import { BatchQueue } from '#kernel';
import type { MongoConnection } from './mongodb-connection.ts';
import type { DocumentRecord } from './mongodb-documents.ts';

interface PendingGet {
  readonly id: string;
  readonly resolve: (found: DocumentRecord | undefined) => void;
  readonly reject: (reason: unknown) => void;
}

const maxIdsPerQuery = 128;

/**
 * Gets by id of one collection that begin in the same iteration of the event loop, or while a query is executed, share the
 * next query, so that no caller gets what was read before its call.
 */
export class GroupedGets {
  readonly #connection: MongoConnection;
  readonly #queue = new BatchQueue<PendingGet>(maxIdsPerQuery);

  constructor(connection: MongoConnection) {
    this.#connection = connection;
  }

  /** @param condition that the document meets too */
  get(
    { collectionName }: Collection<DocumentRecord>,
    id: string,
    condition: Filter<DocumentRecord>,
  ): Promise<DocumentRecord | undefined> {
    return new Promise((resolve, reject) => {
      const key = JSON.stringify([collectionName, condition]);
      this.#queue.addWithOthers(key, { id, resolve, reject }, (gets) => this.#query(collectionName, condition, gets));
    });
  }

  async #query(collectionName: string, condition: Filter<DocumentRecord>, gets: readonly PendingGet[]): Promise<void> {
    const ids = [...new Set(gets.map(({ id }) => id))];
    const [first = ''] = ids;
    try {
      const found = await this.#connection.run(async () => {
        const documents = this.#connection.collection<DocumentRecord>(collectionName);
        return ids.length === 1
          ? [await documents.findOne({ ...condition, _id: first })]
          : documents.find({ ...condition, _id: { $in: ids } }).toArray();
      });
      const byId = new Map(found.map((record) => [record?._id, record ?? undefined]));
      for (const { id, resolve } of gets) resolve(byId.get(id));
    } catch (error) {
      for (const { reject } of gets) reject(error);
    }
  }
}
