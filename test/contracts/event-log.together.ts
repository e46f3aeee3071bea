import { expect, it } from '@jest/globals';
import { AppendRefused, RevisionConflict } from '#event-sourcing';
import type { EventLog } from '#event-sourcing';
import { collect, event, events, followUntil, ids, newCategory, newStream, streamOf } from './event-log.support.ts';

/** What a log does that can append to several streams together. */
export function togetherCases(log: () => EventLog, another: () => Promise<EventLog>): void {
  const counts = (streams: readonly string[]) =>
    Promise.all(streams.map(async (stream) => (await streamOf(log(), stream)).length));

  it('is offered', () => {
    expect(log().appendsTogether).toBe(true);
  });

  it('returns revision and position of the last event of each stream', async () => {
    const [one, other] = [newStream(), newStream()];
    await log().append(one, 'none', events(2));
    const appended = await log().appendTogether([
      { stream: one, expected: 1, events: events(3) },
      { stream: other, expected: 'none', events: events(1) },
    ]);
    const last = await Promise.all([one, other].map(async (stream) => (await streamOf(log(), stream)).at(-1)));
    expect(appended).toEqual(last.map((found) => ({ position: found?.position, revision: found?.revision })));
    expect(appended.map(({ revision }) => revision)).toEqual([4, 0]);
  });

  it('stores the events in the order of the appends', async () => {
    const categories = [newCategory(), newCategory()];
    const batches = [events(2), events(2)];
    await log().appendTogether(
      batches.map((batch, n) => ({ stream: newStream(categories[n]), expected: 'none', events: batch })),
    );
    const seen = await followUntil(log(), { categories }, ({ events: all }) => all.length === 4);
    expect(ids(seen.events)).toEqual(ids(batches.flat()));
  });

  it('wakes a follower of any of the streams', async () => {
    const category = newCategory();
    const batch = events(1);
    const seen = followUntil(log(), { categories: [category] }, ({ events: all }) => all.length === 1);
    await log().appendTogether([
      { stream: newStream(), expected: 'none', events: events(1) },
      { stream: newStream(category), expected: 'none', events: batch },
    ]);
    expect(ids((await seen).events)).toEqual(ids(batch));
  });

  it.each([0, 1, 2])('appends nothing when append %i conflicts, and names its stream', async (conflicting) => {
    const streams = [newStream(), newStream(), newStream()];
    await log().append(streams[conflicting] ?? '', 'none', events(1));
    const before = await counts(streams);
    const failure = log().appendTogether(
      streams.map((stream) => ({ stream, expected: 'none' as const, events: events(2) })),
    );
    await expect(failure).rejects.toBeInstanceOf(RevisionConflict);
    await expect(failure).rejects.toMatchObject({ stream: streams[conflicting], expected: 'none' });
    expect(await counts(streams)).toEqual(before);
  });

  it('returns the original result of a repetition and appends nothing', async () => {
    const appends = [newStream(), newStream()].map((stream) => ({
      stream,
      expected: 'none' as const,
      events: events(2),
    }));
    const first = await log().appendTogether(appends);
    const reopened = await another();
    try {
      expect(await reopened.appendTogether(appends)).toEqual(first);
    } finally {
      await reopened.close();
    }
    expect(await counts(appends.map(({ stream }) => stream))).toEqual([2, 2]);
  });

  it('conflicts when only a part of it is a repetition', async () => {
    const [one, other] = [newStream(), newStream()];
    const repeated = { stream: one, expected: 'none', events: events(1) } as const;
    await log().append(one, 'none', repeated.events);
    await expect(
      log().appendTogether([repeated, { stream: other, expected: 'none', events: [event()] }]),
    ).rejects.toBeInstanceOf(RevisionConflict);
    expect(await counts([one, other])).toEqual([1, 0]);
  });

  it('refuses an append without events, and more than 1 MiB in all', async () => {
    const [one, other] = [newStream(), newStream()];
    const half = () => [event({ text: 'x'.repeat(600 * 1024) })];
    for (const ofOther of [[], half()]) {
      const refused = log().appendTogether([
        { stream: one, expected: 'none', events: half() },
        { stream: other, expected: 'none', events: ofOther },
      ]);
      await expect(refused).rejects.toBeInstanceOf(AppendRefused);
    }
    expect(await collect(log().readStream(one))).toEqual([]);
  });

  it('lets one of twenty win that race for one of their streams', async () => {
    const shared = newStream();
    const own = Array.from({ length: 20 }, () => newStream());
    const outcomes = await Promise.allSettled(
      own.map((stream) =>
        log().appendTogether([
          { stream, expected: 'none', events: [event()] },
          { stream: shared, expected: 'none', events: [event()] },
        ]),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await counts(own)).filter((count) => count > 0)).toHaveLength(1);
    expect(await counts([shared])).toEqual([1]);
  });
}
