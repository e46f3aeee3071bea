import { isOutage, readerName } from '#event-sourcing';
import type { EventLog, Projection, ReaderProgress, ReadYourWrites } from '#event-sourcing';
import { delay } from '#kernel';
import { accountsProjection } from './accounts/accounts.projection.ts';
import { apiKeysProjection } from './keys/api-keys.projection.ts';

/** As long as a request would wait for its own change. */
const timeoutMs = 15_000;
const stepMs = 250;
/** Longer than a reader retries during the restart of a store. A reader that is stuck would be waited for in vain. */
const maxFailingMs = 2_000;

/**
 * Waits until the read models of accounts and keys have what the log had at the call: a key that was created or revoked
 * while no server ran holds from the first request on.
 * @returns whether they have; false after 15 s, when their reader in this process is stuck, during an outage, or when the
 *   signal aborts
 */
export async function waitForAccountReadModels(
  log: EventLog,
  readYourWrites: ReadYourWrites,
  progress: ReaderProgress,
  signal: AbortSignal,
): Promise<boolean> {
  const end = new AbortController();
  const stop = AbortSignal.any([signal, end.signal]);
  const wait = async ({ collection, categories }: Pick<Projection, 'collection' | 'categories'>): Promise<boolean> => {
    const reader = readerName(collection);
    try {
      const head = await log.head({ categories }, await readYourWrites.position({ collection }));
      while (!(await readYourWrites.reaches({ collection }, head, stepMs))) {
        if (stop.aborted) return false;
        if (progress.stuck(maxFailingMs).includes(reader)) return false;
      }
      return true;
    } catch (error) {
      if (!isOutage(error)) throw error;
      return false;
    }
  };
  const both = Promise.all([wait(accountsProjection), wait(apiKeysProjection)]);
  try {
    // EventStoreDB has no index of categories: the search for the last change may take longer than anybody would wait.
    const caughtUp = await Promise.race([both, delay(timeoutMs, stop)]);
    return caughtUp?.every(Boolean) ?? false;
  } finally {
    end.abort();
  }
}
