import { expect, it } from '@jest/globals';
import { RevisionConflict } from '#event-sourcing';
import type { EventLog } from '#event-sourcing';
import { event, events, ids, newStream, streamOf } from './event-log.support.ts';

export function idempotenceCases(log: () => EventLog, another: () => Promise<EventLog>): void {
  it('that began a stream returns the original result and appends nothing', async () => {
    const stream = newStream();
    const batch = events(3);
    const first = await log().append(stream, 'none', batch);
    expect(await log().append(stream, 'none', batch)).toEqual(first);
    expect(await streamOf(log(), stream)).toHaveLength(3);
  });

  it('at a revision returns the original result and appends nothing', async () => {
    const stream = newStream();
    await log().append(stream, 'none', [event()]);
    const batch = events(2);
    const first = await log().append(stream, 0, batch);
    expect(await log().append(stream, 0, batch)).toEqual(first);
    expect(await streamOf(log(), stream)).toHaveLength(3);
  });

  it('is recognized after later appends', async () => {
    const stream = newStream();
    const batch = events(2);
    const first = await log().append(stream, 'none', batch);
    await log().append(stream, 1, events(40));
    expect(await log().append(stream, 'none', batch)).toEqual(first);
    expect(await streamOf(log(), stream)).toHaveLength(42);
  });

  it('is recognized by another process', async () => {
    const stream = newStream();
    const batch = events(2);
    const first = await log().append(stream, 'none', batch);
    const reopened = await another();
    try {
      expect(await reopened.append(stream, 'none', batch)).toEqual(first);
      expect(ids(await streamOf(reopened, stream))).toEqual(ids(batch));
    } finally {
      await reopened.close();
    }
  });

  it('that is concurrent with the first stores the batch once', async () => {
    const stream = newStream();
    const batch = events(2);
    const results = await Promise.all(Array.from({ length: 3 }, () => log().append(stream, 'none', batch)));
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
    expect(ids(await streamOf(log(), stream))).toEqual(ids(batch));
  });

  it('that created a deleted stream anew returns the original result and appends nothing', async () => {
    const stream = newStream();
    await log().append(stream, 'none', events(3));
    await log().deleteStream(stream, 2);
    const batch = events(2);
    const first = await log().append(stream, 'none', batch);
    expect(await log().append(stream, 'none', batch)).toEqual(first);
    await log().append(stream, first.revision, [event()]);
    expect(await log().append(stream, 'none', batch)).toEqual(first);
    expect(ids(await streamOf(log(), stream)).slice(0, 2)).toEqual(ids(batch));
    expect(await streamOf(log(), stream)).toHaveLength(3);
    await expect(log().append(stream, 'none', [...batch, event(), event()])).rejects.toBeInstanceOf(RevisionConflict);
    await expect(log().append(stream, 'none', batch.toReversed())).rejects.toBeInstanceOf(RevisionConflict);
  });

  it('may be a prefix of the stored batch', async () => {
    const stream = newStream();
    const batch = events(3);
    await log().append(stream, 'none', batch);
    expect((await log().append(stream, 'none', batch.slice(0, 2))).revision).toBe(1);
    expect(await streamOf(log(), stream)).toHaveLength(3);
  });

  it('conflicts when it has one more event', async () => {
    const stream = newStream();
    const batch = events(2);
    await log().append(stream, 'none', batch);
    await expect(log().append(stream, 'none', [...batch, event()])).rejects.toBeInstanceOf(RevisionConflict);
    expect(await streamOf(log(), stream)).toHaveLength(2);
  });

  it('conflicts when an event differs', async () => {
    const stream = newStream();
    const [first, second] = [event(), event()];
    await log().append(stream, 'none', [first, second]);
    await expect(log().append(stream, 'none', [first, event()])).rejects.toBeInstanceOf(RevisionConflict);
    await expect(log().append(stream, 'none', [second, first])).rejects.toBeInstanceOf(RevisionConflict);
  });

  it('is recognized by its ids, not by its data', async () => {
    const data = { same: 'data' };
    const stream = newStream();
    await log().append(stream, 'none', [event(data)]);
    await expect(log().append(stream, 'none', [event(data)])).rejects.toBeInstanceOf(RevisionConflict);
  });
}
