import { accountsProjection, apiKeysProjection } from '#accounts';
import { isOutage } from '#event-sourcing';
import type { EventLog, Projection, ReadYourWrites } from '#event-sourcing';

/**
 * Waits until accounts and keys are known as the log has them: a key that was made or revoked while no server ran holds
 * from the first request on. Not longer than a request would wait for what it has changed.
 */
export async function seeAccounts(log: EventLog, readYourWrites: ReadYourWrites): Promise<void> {
  const see = async ({ collection, categories }: Pick<Projection, 'collection' | 'categories'>): Promise<void> => {
    try {
      await readYourWrites.until({ collection }, await log.head({ categories }));
    } catch (error) {
      if (!isOutage(error)) throw error;
    }
  };
  await Promise.all([see(accountsProjection), see(apiKeysProjection)]);
}
