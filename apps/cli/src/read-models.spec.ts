import { describe, expect, it } from '@jest/globals';
import { EventCatalogue, readerLease } from '#event-sourcing';
import type { EventLog, Leases, ParkedEvents, ReaderProgress, ReadStore, ReadYourWrites } from '#event-sourcing';
import type { Log } from '#kernel';
import { storedEvent } from '../../../libs/event-sourcing/src/testing/stored-event.ts';
import type { Operator } from './operator.ts';
import { ReadModels } from './read-models.ts';

const things = {
  collection: { name: 'things', version: 1, indexes: [] },
  categories: ['thing'],
  handles: ['Happened'],
};

/** Why the read model of things does not catch up, where its next event is one of a later release. */
async function whyBehind(readerOf: string | undefined): Promise<string> {
  const lease = { name: readerLease('things'), owner: readerOf ?? '', epoch: 1 };
  const leases: Pick<Leases, 'holder'> = {
    holder: async (name) => (readerOf !== undefined && name === lease.name ? lease : undefined),
  };
  const log: Pick<EventLog, 'follow'> = {
    async *follow() {
      yield { events: [storedEvent('thing-a', 1, { type: 'Happened.v2' })], through: '1', caughtUp: true };
    },
  };
  const waits: Pick<ReadYourWrites, 'catchesUp' | 'position'> = {
    catchesUp: async () => false,
    position: async () => '',
  };
  const readModels = new ReadModels(
    log as EventLog,
    {} as ReadStore,
    leases as Leases,
    new EventCatalogue([{ category: 'thing', types: { Happened: [] } }]),
    {} as ParkedEvents,
    {} as ReaderProgress,
    waits as ReadYourWrites,
    { owner: 'cli-here-1' } as Operator,
    {} as Log,
  );
  return readModels.waitUntilCaughtUp([things]).then(
    () => 'it has caught up',
    (error: Error) => error.message,
  );
}

describe('a read model before an event of a later release', () => {
  it.each([
    ['in this process', 'cli-here-1'],
    ['nowhere', undefined],
  ])('cannot catch up while its reader runs %s', async (_, reader) => {
    expect(await whyBehind(reader)).toContain(
      'cannot catch up with the log: its next event was stored by a later release',
    );
  });

  it('may only be behind where a service has the reader, which may be of that release', async () => {
    expect(await whyBehind('server-elsewhere-2')).toContain('did not catch up with the log within 30 s');
  });
});
