import { describe, expect, it } from '@jest/globals';
import { binaryEvent, EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import type { EventData } from '@eventstore/db-client';
import { LogUnavailable } from '#event-sourcing';
import { EventStoreDbLog } from '#storage/servers';
import {
  caughtUp,
  event,
  events,
  followUntil,
  newCategory,
  newStream,
  streamOf,
} from '../contracts/event-log.support.ts';
import { eventStoreDbForSpecs } from './eventstoredb-for-specs.ts';
import type { FakeEventStoreDb } from './fake-eventstoredb/fake-eventstoredb.ts';

const db = eventStoreDbForSpecs();

describe('the EventStoreDB event log', () => {
  it('marks events that are not JSON, and reads what follows them', async () => {
    const category = newCategory();
    await appendAsOtherProgram(db.server, `${category}-1`, [
      binaryEvent({ type: 'image', data: new Uint8Array([1, 2, 3]) }),
      jsonEvent({ type: 'order-placed', data: { total: 3 } }),
    ]);
    await db.log.append(`${category}-2`, 'none', [event()]);
    const { events: seen } = await followUntil(db.log, { categories: [category] }, caughtUp);
    expect(seen.map(({ type, malformed }) => [type, malformed !== undefined])).toEqual([
      ['image', true],
      ['order-placed', false],
      ['ThingHappened.v1', false],
    ]);
  });

  describe('a read', () => {
    it('that is interrupted resumes after the last event received', async () => {
      const stream = newStream();
      await db.log.append(stream, 'none', events(5));
      db.server.faults.abortReads = 3;
      expect((await streamOf(db.log, stream)).map(({ revision }) => revision)).toEqual([0, 1, 2, 3, 4]);
    });

    it('that is interrupted after as many events as its limit is complete', async () => {
      const stream = newStream();
      await db.log.append(stream, 'none', events(3));
      db.server.faults.abortReads = 1;
      expect((await streamOf(db.log, stream, 1, 1)).map(({ revision }) => revision)).toEqual([1]);
    });

    it('that stalls resumes after the last event received', async () => {
      const stream = newStream();
      await db.log.append(stream, 'none', events(4));
      db.server.faults.stallReads = 2;
      expect((await streamOf(db.log, stream)).map(({ revision }) => revision)).toEqual([0, 1, 2, 3]);
    });

    it.each([
      ['the first', 0],
      ['a later event', 5],
    ])('from %s continues where the server ended it after a whole page', async (_, from) => {
      const stream = newStream();
      await db.log.append(stream, 'none', events(70));
      db.server.faults.endReadsAfterPage = 2;
      const revisions: number[] = [];
      for await (const { revision } of db.log.readStream(stream, from)) revisions.push(revision);
      expect(revisions).toEqual(Array.from({ length: 70 - from }, (__, n) => from + n));
    });

    it('ends when there is nothing after a whole page, and at its limit', async () => {
      const stream = newStream();
      await db.log.append(stream, 'none', events(64));
      expect(await streamOf(db.log, stream)).toHaveLength(64);
      const limited: number[] = [];
      for await (const { revision } of db.log.readStream(stream, 0, 32)) limited.push(revision);
      expect(limited).toHaveLength(32);
    });

    it.each<'abortReads' | 'endReadsAfterPage'>(['abortReads', 'endReadsAfterPage'])(
      'of a stream that was created anew has as many events as its limit, however it is interrupted (%s)',
      async (fault) => {
        const stream = newStream();
        await db.log.append(stream, 'none', events(60));
        await db.log.deleteStream(stream, 59);
        await db.log.append(stream, 'none', events(60));
        db.server.faults[fault] = 1;
        const read = await streamOf(db.log, stream, 0, 50);
        expect(read.map(({ revision }) => revision)).toEqual(Array.from({ length: 50 }, (_, n) => 60 + n));
      },
    );

    it('of a server that is down throws LogUnavailable', async () => {
      await db.server.stop();
      await expect(streamOf(db.log, newStream())).rejects.toBeInstanceOf(LogUnavailable);
      expect(await db.log.healthy()).toBe(false);
    });
  });

  it('keeps the process alive until it is closed', async () => {
    const other = db.open();
    await other.healthy();
    const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const before = timers();
    const closing = other.close();
    expect(timers()).toBe(before + 1);
    await closing;
  });

  describe('on a server that other programs use too', () => {
    it('keeps its streams apart by their prefix', async () => {
      const ours = new EventStoreDbLog(db.server.address, { prefix: 'ours-' });
      const theirs = new EventStoreDbLog(db.server.address, { prefix: 'theirs-' });
      try {
        const stream = newStream('scan');
        const { position } = await ours.append(stream, 'none', events(2));
        await theirs.append(stream, 'none', events(3));
        expect(await streamOf(ours, stream)).toHaveLength(2);
        for (const categories of [[], ['scan']]) {
          const { events: seen } = await followUntil(ours, { categories }, caughtUp);
          expect(seen.map((one) => one.stream)).toEqual([stream, stream]);
          expect(await ours.head({ categories })).toBe(position);
        }
        expect((await ours.identify()).id).not.toBe((await theirs.identify()).id);
      } finally {
        await Promise.all([ours.close(), theirs.close()]);
      }
    });

    it('reads an event without metadata of ours', async () => {
      const stream = newStream();
      await appendAsOtherProgram(db.server, stream, [
        jsonEvent({ type: 'Foreign', data: { n: 1 } }),
        binaryEvent({ type: 'Foreign', data: Buffer.from('text') }),
      ]);
      const stored = await streamOf(db.log, stream);
      expect(stored.map(({ metadata }) => metadata)).toEqual(
        stored.map(({ id }) => ({
          actor: 'unknown',
          correlationId: id,
          causationId: id,
          recordedAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
          schemaVersion: 1,
        })),
      );
    });

    it('agrees on the identity of the log when many processes start at the same time', async () => {
      const logs = Array.from({ length: 8 }, () => new EventStoreDbLog(db.server.address));
      const identities = await Promise.all(logs.map((one) => one.identify()));
      expect(new Set(identities.map(({ id }) => id)).size).toBe(1);
      await Promise.all(logs.map((one) => one.close()));
    });
  });
});

async function appendAsOtherProgram(server: FakeEventStoreDb, stream: string, batch: EventData[]): Promise<void> {
  const client = EventStoreDBClient.connectionString(server.address);
  await client.appendToStream(stream, batch);
  await client.dispose();
}
