import { expect, it } from '@jest/globals';
import { AppendRefused, RevisionConflict } from '#event-sourcing';
import type { Appended, EventLog } from '#event-sourcing';
import { event, events, ids, newStream, streamOf } from './event-log.support.ts';

const mebibyte = 1024 * 1024;

export function appendCases(log: () => EventLog): void {
  it('begins a stream at revision 0', async () => {
    const stream = newStream();
    const appended = await log().append(stream, 'none', [event()]);
    expect(appended.revision).toBe(0);
    expect(appended.position > '').toBe(true);
  });

  it('returns revision and position of the last event of the batch', async () => {
    const stream = newStream();
    const appended = await log().append(stream, 'none', events(3));
    const last = (await streamOf(log(), stream)).at(-1);
    expect(appended).toEqual({ position: last?.position, revision: 2 });
  });

  it('continues a stream at the revision it has', async () => {
    const stream = newStream();
    await log().append(stream, 'none', events(2));
    const appended = await log().append(stream, 1, events(2));
    expect(appended.revision).toBe(3);
    expect((await streamOf(log(), stream)).map(({ revision }) => revision)).toEqual([0, 1, 2, 3]);
  });

  it('assigns increasing positions across streams', async () => {
    const positions: string[] = [];
    for (let n = 0; n < 12; n += 1) positions.push((await log().append(newStream(), 'none', [event()])).position);
    expect(positions).toEqual([...new Set(positions)].sort());
  });

  it('stores data and metadata unchanged', async () => {
    const stream = newStream();
    const given = event({
      text: 'grüße 漢字 🜁 "quoted" \\ \u0000 \n',
      nested: { list: [1, 2.5, -0.001, null, true, { deep: [] }] },
      large: Number.MAX_SAFE_INTEGER,
      empty: '',
    });
    const { position } = await log().append(stream, 'none', [given]);
    expect(await streamOf(log(), stream)).toEqual([{ ...given, stream, revision: 0, position }]);
  });

  it('conflicts when a stream to be created exists', async () => {
    const stream = newStream();
    await log().append(stream, 'none', [event()]);
    await expect(log().append(stream, 'none', [event()])).rejects.toMatchObject({
      name: 'RevisionConflict',
      stream,
      expected: 'none',
    });
  });

  it('conflicts when the stream is beyond the expected revision', async () => {
    const stream = newStream();
    await log().append(stream, 'none', events(3));
    await expect(log().append(stream, 1, [event()])).rejects.toMatchObject({ stream, expected: 1 });
    await expect(log().append(stream, 0, events(5))).rejects.toBeInstanceOf(RevisionConflict);
  });

  it('conflicts when the stream is before the expected revision', async () => {
    const stream = newStream();
    await log().append(stream, 'none', [event()]);
    await expect(log().append(stream, 1, [event()])).rejects.toBeInstanceOf(RevisionConflict);
  });

  it('conflicts when a stream with an expected revision does not exist', async () => {
    await expect(log().append(newStream(), 0, [event()])).rejects.toBeInstanceOf(RevisionConflict);
  });

  it('appends nothing of a batch that conflicts', async () => {
    const stream = newStream();
    const first = events(2);
    await log().append(stream, 'none', first);
    await expect(log().append(stream, 0, events(4))).rejects.toBeInstanceOf(RevisionConflict);
    expect(ids(await streamOf(log(), stream))).toEqual(ids(first));
  });

  it('refuses an empty batch, and creates nothing', async () => {
    const stream = newStream();
    await expect(log().append(stream, 'none', [])).rejects.toBeInstanceOf(AppendRefused);
    expect(await streamOf(log(), stream)).toEqual([]);
  });

  it('refuses a batch of more than 1 MiB, and appends nothing', async () => {
    const stream = newStream();
    const batch = [event(), event({ text: 'x'.repeat(mebibyte) })];
    await expect(log().append(stream, 'none', batch)).rejects.toBeInstanceOf(AppendRefused);
    expect(await streamOf(log(), stream)).toEqual([]);
  });

  it('counts bytes, not characters', async () => {
    const batch = [event({ text: '漢'.repeat(mebibyte / 2) })];
    await expect(log().append(newStream(), 'none', batch)).rejects.toBeInstanceOf(AppendRefused);
  });

  it('accepts a batch of 900 KiB', async () => {
    const stream = newStream();
    const batch = Array.from({ length: 9 }, () => event({ text: 'x'.repeat(mebibyte / 10 - 4096) }));
    await log().append(stream, 'none', batch);
    expect(ids(await streamOf(log(), stream))).toEqual(ids(batch));
  });

  it('accepts a batch of a thousand events', async () => {
    const stream = newStream();
    const batch = events(1_000);
    expect((await log().append(stream, 'none', batch)).revision).toBe(999);
    expect(ids(await streamOf(log(), stream))).toEqual(ids(batch));
  });

  it('lets one of twenty racing creators win', async () => {
    const stream = newStream();
    const racers = Array.from({ length: 20 }, () => event());
    const outcomes = await Promise.allSettled(racers.map((racer) => log().append(stream, 'none', [racer])));
    const winners = racers.filter((_, n) => outcomes[n]?.status === 'fulfilled');
    expect(winners).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(RevisionConflict);
    }
    expect(ids(await streamOf(log(), stream))).toEqual(ids(winners));
  });

  it('lets one of twenty writers that race for a revision win, repeatedly', async () => {
    const stream = newStream();
    let appended: Appended = await log().append(stream, 'none', [event()]);
    for (let round = 0; round < 5; round += 1) {
      const { revision } = appended;
      const outcomes = await Promise.allSettled(
        Array.from({ length: 20 }, () => log().append(stream, revision, [event(), event()])),
      );
      const won = outcomes.filter((outcome) => outcome.status === 'fulfilled');
      expect(won).toHaveLength(1);
      appended = won[0]?.value ?? appended;
      expect(appended.revision).toBe(revision + 2);
    }
  });

  it('is not affected by a concurrent conflict on another stream', async () => {
    const taken = newStream();
    await log().append(taken, 'none', [event()]);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 30 }, (_, n) => log().append(n % 3 === 0 ? taken : newStream(), 'none', [event()])),
    );
    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual(
      Array.from({ length: 30 }, (_, n) => n % 3 !== 0),
    );
  });
}
