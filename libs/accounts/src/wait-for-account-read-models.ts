import { isOutage } from '#event-sourcing';
import type { EventLog, Projection, ReadYourWrites } from '#event-sourcing';
import { accountsProjection } from './accounts.projection.ts';
import { apiKeysProjection } from './api-keys.projection.ts';

/**
 * Waits until the read models of accounts and keys have what the log had at the start: a key that was created or revoked
 * while no server ran holds from the first request on. Waits no longer than a request would wait for its own change.
 */
export async function waitForAccountReadModels(log: EventLog, readYourWrites: ReadYourWrites): Promise<void> {
  const wait = async (projection: Pick<Projection, 'collection' | 'categories'>): Promise<void> => {
    try {
      await readYourWrites.catchesUp(projection, log);
    } catch (error) {
      if (!isOutage(error)) throw error;
    }
  };
  await Promise.all([wait(accountsProjection), wait(apiKeysProjection)]);
}
