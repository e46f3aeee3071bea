import { expect, it } from '@jest/globals';
import { RevisionConflict } from '#event-sourcing';
import type { EventLog } from '#event-sourcing';
import {
  brokenOrder,
  caughtUp,
  event,
  events,
  followUntil,
  ids,
  newCategory,
  newStream,
  streamOf,
} from './event-log.support.ts';

export function deleteCases(log: () => EventLog, another: () => Promise<EventLog>): void {
  it('deletes all events of the stream, and of no other', async () => {
    const stream = newStream();
    const others = [`${stream}1`, stream.slice(0, -1)];
    for (const name of [stream, ...others]) await log().append(name, 'none', events(3));
    await log().deleteStream(stream, 2);
    expect(await streamOf(log(), stream)).toEqual([]);
    expect(await streamOf(log(), stream, 2)).toEqual([]);
    for (const other of others) expect(await streamOf(log(), other)).toHaveLength(3);
  });

  it('deletes nothing when the stream has later events', async () => {
    const stream = newStream();
    const given = events(3);
    await log().append(stream, 'none', given);
    await expect(log().deleteStream(stream, 1)).rejects.toMatchObject({
      name: 'RevisionConflict',
      stream,
      expected: 1,
    });
    expect(ids(await streamOf(log(), stream))).toEqual(ids(given));
  });

  it('deletes nothing when the stream is before the revision', async () => {
    const stream = newStream();
    await log().append(stream, 'none', events(2));
    await expect(log().deleteStream(stream, 5)).rejects.toBeInstanceOf(RevisionConflict);
    expect(await streamOf(log(), stream)).toHaveLength(2);
  });

  it('does nothing where the stream has no events', async () => {
    const stream = newStream();
    await log().deleteStream(stream, 4);
    await log().append(stream, 'none', events(2));
    await log().deleteStream(stream, 1);
    await log().deleteStream(stream, 1);
    expect(await streamOf(log(), stream)).toEqual([]);
  });

  it('deletes a long stream', async () => {
    const stream = newStream();
    await log().append(stream, 'none', events(700));
    await log().append(stream, 699, events(700));
    await log().deleteStream(stream, 1_399);
    expect(await streamOf(log(), stream)).toEqual([]);
  });

  it('is seen by other processes', async () => {
    const stream = newStream();
    await log().append(stream, 'none', events(2));
    const other = await another();
    try {
      expect(await streamOf(other, stream)).toHaveLength(2);
      await log().deleteStream(stream, 1);
      expect(await streamOf(other, stream)).toEqual([]);
      await other.append(stream, 'none', [event()]);
      expect(await streamOf(log(), stream)).toHaveLength(1);
    } finally {
      await other.close();
    }
  });

  it('lets the stream be created anew, with revisions and positions that were not assigned before', async () => {
    const stream = newStream();
    const before = await log().append(stream, 'none', events(3));
    await log().deleteStream(stream, 2);
    const [first, second] = [event(), event()];
    const created = await log().append(stream, 'none', [first]);
    expect(created.revision).toBe(3);
    expect(created.position > before.position).toBe(true);
    expect((await log().append(stream, 3, [second])).revision).toBe(4);
    const read = await streamOf(log(), stream);
    expect(read.map(({ id, revision }) => [id, revision])).toEqual([
      [first.id, 3],
      [second.id, 4],
    ]);
    expect(ids(await streamOf(log(), stream, 4))).toEqual([second.id]);
    await expect(log().append(stream, 'none', [event()])).rejects.toBeInstanceOf(RevisionConflict);
  });

  it('lets a stream that was created anew be deleted again', async () => {
    const stream = newStream();
    await log().append(stream, 'none', events(2));
    await log().deleteStream(stream, 1);
    await log().append(stream, 'none', events(2));
    await expect(log().deleteStream(stream, 1)).rejects.toBeInstanceOf(RevisionConflict);
    await log().deleteStream(stream, 3);
    expect(await streamOf(log(), stream)).toEqual([]);
  });

  it('leaves followers with every event that was not deleted, in order, also when they resume at a deleted one', async () => {
    const category = newCategory();
    const [kept, deleted] = [newStream(category), newStream(category)];
    const given = events(6);
    await log().append(kept, 'none', given.slice(0, 2));
    const { position } = await log().append(deleted, 'none', events(3));
    await log().append(kept, 1, given.slice(2, 4));
    await log().deleteStream(deleted, 2);
    await log().append(kept, 3, given.slice(4));
    const whole = await followUntil(log(), { categories: [category] }, caughtUp);
    const keptOf = (seen: typeof whole) => ids(seen.events.filter(({ stream }) => stream === kept));
    expect(keptOf(whole)).toEqual(ids(given));
    expect(brokenOrder(whole.events)).toEqual([]);
    const rest = await followUntil(log(), { after: position, categories: [category] }, caughtUp);
    expect(keptOf(rest)).toEqual(ids(given.slice(2)));
  });

  it('lets followers catch up with the head where the last events are deleted', async () => {
    const category = newCategory();
    await log().append(newStream(category), 'none', events(2));
    const last = newStream(category);
    await log().append(last, 'none', events(2));
    await log().deleteStream(last, 1);
    const seen = await followUntil(log(), { categories: [category] }, caughtUp);
    expect((seen.batches.at(-1)?.through ?? '') >= (await log().head({ categories: [category] }))).toBe(true);
  });

  it('does not make the log one that never contained the events', async () => {
    const stream = newStream();
    const deleted = events(2);
    await log().append(stream, 'none', deleted);
    await log().deleteStream(stream, 1);
    const [first, last] = ids(deleted);
    expect(await log().contains({ stream, revision: 0, id: first ?? '' })).toBe(true);
    expect(await log().contains({ stream, revision: 1, id: last ?? '' })).toBe(true);
    await log().append(stream, 'none', [event()]);
    expect(await log().contains({ stream, revision: 1, id: last ?? '' })).toBe(true);
    expect(await log().contains({ stream, revision: 2, id: last ?? '' })).toBe(false);
    expect(await log().contains({ stream, revision: 7, id: last ?? '' })).toBe(false);
  });

  it('does not move the end of the log back', async () => {
    const stream = newStream();
    const { position } = await log().append(stream, 'none', events(2));
    await log().deleteStream(stream, 1);
    expect((await log().identify()).end >= position).toBe(true);
    const later = await log().append(newStream(), 'none', [event()]);
    expect(later.position > position).toBe(true);
  });
}
