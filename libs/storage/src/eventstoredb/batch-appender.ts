import { randomUUID } from 'node:crypto';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { BatchAppendCall } from './batch-append-call.ts';
import type { Append, Appended } from './batch-append-messages.ts';
import { withTimeout } from './with-timeout.ts';

/**
 * Appends of a process by one call that stays open. The client's own batched append keeps what is pending in one map
 * for all clients of a process, and lets an error of one call reject the appends of all: hence this one.
 */
export class BatchAppender {
  readonly #client: EventStoreDBClient;
  #call: BatchAppendCall | undefined;
  #isClosed = false;

  constructor(client: EventStoreDBClient) {
    this.#client = client;
  }

  /**
   * One attempt. An error that `appendFailure` does not know leaves unknown whether the events are stored.
   * @throws an error that has the `type` and the message that the client gives to it
   */
  async append(append: Append, timeoutMs: number): Promise<Appended> {
    if (this.#call?.isOpen !== true) this.#call = new BatchAppendCall(this.#client);
    const call = this.#call;
    const id = randomUUID();
    const appended = call.append(id, append);
    if (this.#isClosed) call.retire();
    try {
      return await withTimeout(timeoutMs, appended);
    } finally {
      // A call without a response in time may never respond: the next attempt is made by another one.
      if (call.abandon(id)) call.retire();
    }
  }

  /** Lets the appends under way finish, those that are retried too. */
  close(): void {
    this.#isClosed = true;
    this.#call?.retire();
  }
}
