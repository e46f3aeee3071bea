import { describe, expect, it } from '@jest/globals';
import { LogUnavailable } from '#event-sourcing';
import {
  caughtUp,
  events,
  followUntil,
  ids,
  newCategory,
  newStream,
  streamOf,
} from '../contracts/event-log.support.ts';
import { eventStoreDbForSpecs } from './eventstoredb-for-specs.ts';

const db = eventStoreDbForSpecs();

describe('the deletion of a stream of EventStoreDB', () => {
  it('whose response is lost is retried', async () => {
    const stream = newStream();
    await db.log.append(stream, 'none', events(2));
    db.server.faults.dropResponses = 1;
    await db.log.deleteStream(stream, 1);
    expect(await streamOf(db.log, stream)).toEqual([]);
  });

  it('fails when the server stays away', async () => {
    const stream = newStream();
    await db.log.append(stream, 'none', events(2));
    await db.server.stop();
    await expect(db.log.deleteStream(stream, 1)).rejects.toBeInstanceOf(LogUnavailable);
  });

  it('lets followers resume at a deleted event after a scavenge', async () => {
    const category = newCategory();
    const [deleted, kept] = [newStream(category), newStream(category)];
    const { position } = await db.log.append(deleted, 'none', events(2));
    const given = events(2);
    await db.log.append(kept, 'none', given);
    await db.log.deleteStream(deleted, 1);
    db.server.store.scavenge();
    const rest = await followUntil(db.log, { after: position, categories: [category] }, caughtUp);
    expect(ids(rest.events)).toEqual(ids(given));
    const whole = await followUntil(db.log, { categories: [category] }, caughtUp);
    expect(ids(whole.events)).toEqual(ids(given));
  });
});
