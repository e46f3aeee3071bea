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

interface Behind {
  /** The process that has the reader. */
  readonly readerOf: string | undefined;
  /** Where the read model is, each time it is asked for; it stays at the last one. */
  readonly positions?: readonly string[];
  /** False where its reader fills the first build, which no query reads yet. */
  readonly isBuilt?: boolean;
  /** Type of the next event; one of a later release by default. */
  readonly nextType?: string;
}

/** Why the read model of things does not catch up with a log whose head is 9. */
async function whyBehind({
  readerOf,
  positions = ['1'],
  nextType = 'Happened.v2',
  isBuilt = true,
}: Behind): Promise<string> {
  let queries = 0;
  const position = () => positions[Math.min(queries, positions.length - 1)] ?? '';
  const lease = { name: readerLease('things'), owner: readerOf ?? '', epoch: 1 };
  const leases: Pick<Leases, 'holder'> = {
    holder: async (name) => (readerOf !== undefined && name === lease.name ? lease : undefined),
  };
  const log: Pick<EventLog, 'follow' | 'head'> = {
    async *follow() {
      yield { events: [storedEvent('thing-a', 1, { type: nextType })], through: '1', caughtUp: true };
    },
    head: async () => '9',
  };
  const waits: Pick<ReadYourWrites, 'catchesUp' | 'reaches' | 'position'> = {
    catchesUp: async () => false,
    reaches: async (_, head) => {
      const reached = position() === head;
      queries += 1;
      return reached;
    },
    position: async () => (isBuilt ? position() : ''),
  };
  const build = isBuilt ? 'r20260601120000000' : 'initial';
  const store: Pick<ReadStore, 'findLive' | 'checkpoint'> = {
    findLive: async (collection) => (isBuilt ? { collection, build } : undefined),
    checkpoint: async (name) => (name === `things_v1_${build}` ? { name, position: position(), epoch: 1 } : undefined),
  };
  const readModels = new ReadModels(
    log as EventLog,
    store as ReadStore,
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
    expect(await whyBehind({ readerOf: reader })).toContain(
      'cannot catch up with the log: its next event was stored by a later release',
    );
  });

  it('may only be behind where a service has the reader, which may be of that release', async () => {
    expect(await whyBehind({ readerOf: 'server-elsewhere-2' })).toContain('made no progress for 30 s');
  });
});

describe('a read model that is far behind', () => {
  const of = { readerOf: 'cli-here-1', nextType: 'Happened.v1' };

  it('is waited for as long as its reader makes progress', async () => {
    expect(await whyBehind({ ...of, positions: ['1', '3', '6', '9'] })).toBe('it has caught up');
  });

  it('is waited for in the same way while it is built for the first time', async () => {
    expect(await whyBehind({ ...of, positions: ['1', '3', '6', '9'], isBuilt: false })).toBe('it has caught up');
    expect(await whyBehind({ ...of, positions: ['1', '3', '3'], isBuilt: false })).toContain('made no progress');
  });

  it('is given up when its reader has stopped', async () => {
    expect(await whyBehind({ ...of, positions: ['1', '3', '3'] })).toContain('made no progress for 30 s');
  });
});
