import { toStoreError } from './store-error.ts';
import type { ReadModelRequest } from './writer/change-read-models.ts';
import { WriterFailure } from './writer/writer-thread.ts';
import type { WriterThread } from './writer/writer-thread.ts';

const longTimeoutMs = 30_000;

/** These are not part of a client's request: readers and rebuilds wait for them, and creating an index takes long. */
const longOperations: ReadonlySet<ReadModelRequest['op']> = new Set([
  'prepare',
  'startFilling',
  'fill',
  'indexIds',
  'drop',
  'switch',
  'write',
]);

/** Changes the file of the read models, with the errors of the read store. */
export class ReadModelWriter {
  readonly #thread: WriterThread;

  constructor(thread: WriterThread) {
    this.#thread = thread;
  }

  /** @throws StoreUnavailable, Fenced */
  async request(request: ReadModelRequest): Promise<unknown> {
    try {
      return await this.#thread.request(request, longOperations.has(request.op) ? longTimeoutMs : undefined);
    } catch (error) {
      throw error instanceof WriterFailure ? toStoreError(error) : error;
    }
  }
}
