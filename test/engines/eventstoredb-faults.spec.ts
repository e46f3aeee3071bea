import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { binaryEvent, EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import type { EventData } from '@eventstore/db-client';
import { Metadata, status } from '@grpc/grpc-js';
import { AppendRefused, LogUnavailable, OutcomeUnknown, RevisionConflict } from '#event-sourcing';
import type { EventLog, StoredEvent } from '#event-sourcing';
import { EventStoreDbLog } from '#storage/servers';
import { toServerPosition } from '../../libs/storage/src/eventstoredb/eventstoredb-positions.ts';
import {
  caughtUp,
  event,
  events,
  followUntil,
  ids,
  newCategory,
  newStream,
  streamOf,
} from '../contracts/event-log.support.ts';
import { eventually } from '../support/eventually.ts';
import { FakeEventStoreDb } from './fake-eventstoredb/fake-eventstoredb.ts';

describe('the EventStoreDB event log', () => {
  let server: FakeEventStoreDb;
  let log: EventStoreDbLog;
  let drops: string[];
  const open = (totalTimeoutMs = 60_000): EventStoreDbLog =>
    new EventStoreDbLog(server.address, {
      retryPolicy: { attemptTimeoutMs: 1_500, totalTimeoutMs },
      readTimeoutMs: 300,
      onDrop: (reason) => drops.push(reason),
    });

  beforeEach(async () => {
    drops = [];
    server = new FakeEventStoreDb();
    await server.start();
    log = open();
  });
  afterEach(async () => {
    await log.close();
    await server.stop();
  });

  it('marks events that are not JSON, and reads what follows them', async () => {
    const category = newCategory();
    await appendAsOtherProgram(server, `${category}-1`, [
      binaryEvent({ type: 'image', data: new Uint8Array([1, 2, 3]) }),
      jsonEvent({ type: 'order-placed', data: { total: 3 } }),
    ]);
    await log.append(`${category}-2`, 'none', [event()]);
    const { events: seen } = await followUntil(log, { categories: [category] }, caughtUp);
    expect(seen.map(({ type, malformed }) => [type, malformed !== undefined])).toEqual([
      ['image', true],
      ['order-placed', false],
      ['ThingHappened.v1', false],
    ]);
  });

  describe('the deletion of a stream', () => {
    it('whose response is lost is retried', async () => {
      const stream = newStream();
      await log.append(stream, 'none', events(2));
      server.faults.dropResponses = 1;
      await log.deleteStream(stream, 1);
      expect(await streamOf(log, stream)).toEqual([]);
    });

    it('fails when the server stays away', async () => {
      const stream = newStream();
      await log.append(stream, 'none', events(2));
      await server.stop();
      await expect(log.deleteStream(stream, 1)).rejects.toBeInstanceOf(LogUnavailable);
    });

    it('lets followers resume at a deleted event after a scavenge', async () => {
      const category = newCategory();
      const [deleted, kept] = [newStream(category), newStream(category)];
      const { position } = await log.append(deleted, 'none', events(2));
      const given = events(2);
      await log.append(kept, 'none', given);
      await log.deleteStream(deleted, 1);
      server.store.scavenge();
      const rest = await followUntil(log, { after: position, categories: [category] }, caughtUp);
      expect(ids(rest.events)).toEqual(ids(given));
      const whole = await followUntil(log, { categories: [category] }, caughtUp);
      expect(ids(whole.events)).toEqual(ids(given));
    });
  });

  describe('an append', () => {
    it('whose response is lost is retried, and stored once', async () => {
      server.faults.dropResponses = 2;
      const stream = newStream();
      const batch = events(3);
      const appended = await log.append(stream, 'none', batch);
      expect(appended.revision).toBe(2);
      expect(ids(await streamOf(log, stream))).toEqual(ids(batch));
    });

    it('without a response is retried after its timeout', async () => {
      server.faults.ignoreAppends = 1;
      expect((await log.append(newStream(), 'none', [event()])).revision).toBe(0);
    });

    it.each([
      ['before a node is leader', { error: 'Empty', text: 'Server Is Not Ready' }],
      ['on a timeout of the server', { error: 'Timeout', text: 'Timeout' }],
      ['for an unknown reason', { error: 'Unknown', text: 'Unknown' }],
    ])('that fails %s is retried', async (_, failure) => {
      server.faults.refuseAppends = { ...failure, times: 2 };
      expect((await log.append(newStream(), 'none', [event()])).revision).toBe(0);
    });

    it.each([
      ['when the server shuts down', { code: status.INTERNAL, details: 'Received RST_STREAM with code 0' }],
      ['when the connection is lost', { code: status.UNAVAILABLE, details: 'Connection dropped' }],
      ['when the server cancels it', { code: status.CANCELLED, details: 'Call canceled' }],
    ])('whose call breaks off %s is retried', async (_, failure) => {
      server.faults.breakAppends = { failure, times: 2 };
      expect((await log.append(newStream(), 'none', [event()])).revision).toBe(0);
    });

    it.each([
      ['MaximumAppendEventSizeExceeded', AppendRefused],
      ['MaximumAppendSizeExceeded', AppendRefused],
      ['StreamDeleted', AppendRefused],
      ['AccessDenied', LogUnavailable],
    ])('to which the server responds with %s is not retried', async (error, kind) => {
      server.faults.refuseAppends = { error, text: error, times: 1 };
      await expect(log.append(newStream(), 'none', [event()])).rejects.toBeInstanceOf(kind);
    });

    it('to a node that is not the leader is made on the leader', async () => {
      const leader = new FakeEventStoreDb();
      await leader.start();
      const metadata = new Metadata();
      metadata.set('exception', 'not-leader');
      metadata.set('leader-endpoint-host', '127.0.0.1');
      metadata.set('leader-endpoint-port', new URL(leader.address).port);
      const failure = { code: status.NOT_FOUND, details: 'Leader info available', metadata };
      server.faults.breakAppends = { failure, times: Number.POSITIVE_INFINITY };
      const stream = newStream();
      await log.append(stream, 'none', events(2));
      expect(leader.store.streamOf(stream)).toHaveLength(2);
      await leader.stop();
    });

    describe('among others at the same time', () => {
      const appendMany = (count: number, to: EventLog = log) =>
        Array.from({ length: count }, () => to.append(newStream(), 'none', events(2)));

      describe('none of which is late', () => {
        let patient: EventLog;
        beforeEach(() => {
          patient = new EventStoreDbLog(server.address);
        });
        afterEach(() => patient.close());

        it('shares one call with them', async () => {
          await Promise.all(appendMany(100, patient));
          await patient.append(newStream(), 'none', [event()]);
          expect(server.appendCalls).toBe(1);
        });

        it('fails alone', async () => {
          const taken = newStream();
          await patient.append(taken, 'none', [event()]);
          const others = appendMany(20, patient);
          await expect(patient.append(taken, 'none', [event()])).rejects.toBeInstanceOf(RevisionConflict);
          for (const { revision } of await Promise.all(others)) expect(revision).toBe(1);
          expect(server.appendCalls).toBe(1);
        });
      });

      it('is stored once, like each of them, when the call breaks off between their responses', async () => {
        server.faults.appendMs = 2;
        server.faults.dropResponses = 3;
        const streams = Array.from({ length: 60 }, () => newStream());
        const appended = await Promise.all(streams.map((stream) => log.append(stream, 'none', events(2))));
        expect(appended.map(({ revision }) => revision)).toEqual(streams.map(() => 1));
        expect(server.store.events).toHaveLength(120);
      });

      it('lets them finish when it gets no response, and is made by another call', async () => {
        server.faults.ignoreAppends = 1;
        const unacknowledged = log.append(newStream(), 'none', [event()]);
        server.faults.appendMs = 1_000;
        await Promise.all([unacknowledged, ...appendMany(20)]);
        expect(server.appendCalls).toBe(2);
        expect(server.store.events).toHaveLength(41);
      });
    });

    it('that never gets a response fails as OutcomeUnknown', async () => {
      server.faults.ignoreAppends = Number.POSITIVE_INFINITY;
      const begun = performance.now();
      await expect(open(1_000).append(newStream(), 'none', [event()])).rejects.toBeInstanceOf(OutcomeUnknown);
      expect(performance.now() - begun).toBeLessThan(5_000);
    });

    it('with an unknown outcome is recognized when the caller repeats it', async () => {
      server.faults.dropResponses = Number.POSITIVE_INFINITY;
      const stream = newStream();
      const batch = events(2);
      await expect(open(1_000).append(stream, 'none', batch)).rejects.toBeInstanceOf(OutcomeUnknown);
      server.faults.dropResponses = 0;
      expect((await log.append(stream, 'none', batch)).revision).toBe(1);
      await expect(log.append(stream, 'none', events(1))).rejects.toBeInstanceOf(RevisionConflict);
    });

    it('to a server that is down fails as LogUnavailable, and succeeds when the server is back', async () => {
      await log.append(newStream(), 'none', [event()]);
      await server.stop();
      await expect(open(1_000).append(newStream(), 'none', [event()])).rejects.toBeInstanceOf(LogUnavailable);
      const stream = newStream();
      const waiting = log.append(stream, 'none', [event()]);
      await pause(100);
      await server.start();
      expect((await waiting).revision).toBe(0);
    });

    it('under way is finished when the log is closed, and leaves no call behind', async () => {
      server.faults.appendMs = 200;
      const stream = newStream();
      const appending = log.append(stream, 'none', [event()]);
      await eventually(
        async () => server.openAppendCalls,
        (count) => count === 1,
      );
      await log.close();
      expect((await appending).revision).toBe(0);
      await eventually(
        async () => server.openAppendCalls,
        (count) => count === 0,
      );
    });

    it('waits while 256 appends are in flight', async () => {
      server.faults.appendMs = 5;
      const patient = new EventStoreDbLog(server.address);
      await Promise.all(Array.from({ length: 300 }, () => patient.append(newStream(), 'none', [event()])));
      expect(server.maxConcurrentAppends).toBeLessThanOrEqual(256);
      await patient.close();
    });
  });

  describe('a saved position', () => {
    it('can be saved once the server is back, also where it was down at the first attempt', async () => {
      await server.stop();
      await expect(log.savePosition('a', '1')).rejects.toBeInstanceOf(LogUnavailable);
      await server.start();
      await log.savePosition('a', '2');
      expect(await log.savedPosition('a')).toBe('2');
    });

    it('is saved once when the response to an attempt is lost', async () => {
      await log.savePosition('a', '1');
      server.faults.dropResponses = 1;
      await log.savePosition('a', '2');
      await log.savePosition('a', '3');
      expect(await log.savedPosition('a')).toBe('3');
    });

    it('without a response is retried after its timeout', async () => {
      server.faults.ignoreAppends = 1;
      await log.savePosition('a', '1');
      expect(await log.savedPosition('a')).toBe('1');
    });
  });

  describe('a read', () => {
    it('that is interrupted resumes after the last event received', async () => {
      const stream = newStream();
      await log.append(stream, 'none', events(5));
      server.faults.abortReads = 3;
      expect((await streamOf(log, stream)).map(({ revision }) => revision)).toEqual([0, 1, 2, 3, 4]);
    });

    it('that stalls resumes after the last event received', async () => {
      const stream = newStream();
      await log.append(stream, 'none', events(4));
      server.faults.stallReads = 2;
      expect((await streamOf(log, stream)).map(({ revision }) => revision)).toEqual([0, 1, 2, 3]);
    });

    it('of a server that is down throws LogUnavailable', async () => {
      await server.stop();
      await expect(streamOf(log, newStream())).rejects.toBeInstanceOf(LogUnavailable);
      expect(await log.healthy()).toBe(false);
    });
  });

  it('keeps the process alive until it is closed', async () => {
    const other = open();
    await other.healthy();
    const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const before = timers();
    const closing = other.close();
    expect(timers()).toBe(before + 1);
    await closing;
  });

  describe('on a server that other programs use too', () => {
    it('keeps its streams apart by their prefix', async () => {
      const ours = new EventStoreDbLog(server.address, { prefix: 'ours-' });
      const theirs = new EventStoreDbLog(server.address, { prefix: 'theirs-' });
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
      await appendAsOtherProgram(server, stream, [
        jsonEvent({ type: 'Foreign', data: { n: 1 } }),
        binaryEvent({ type: 'Foreign', data: Buffer.from('text') }),
      ]);
      const stored = await streamOf(log, stream);
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
      const logs = Array.from({ length: 8 }, () => new EventStoreDbLog(server.address));
      const identities = await Promise.all(logs.map((one) => one.identify()));
      expect(new Set(identities.map(({ id }) => id)).size).toBe(1);
      await Promise.all(logs.map((one) => one.close()));
    });
  });

  describe('a subscription', () => {
    const category = newCategory();

    /** Follows until `count` events came; after each batch something is done to the server. */
    async function followThrough(
      count: number,
      act: (seen: readonly StoredEvent[]) => unknown,
    ): Promise<StoredEvent[]> {
      const seen = await followUntil(log, { categories: [category] }, async (sofar) => {
        await act(sofar.events);
        return sofar.events.length >= count;
      });
      return seen.events;
    }

    it.each<[string, (server: FakeEventStoreDb) => unknown]>([
      ['is dropped', (server) => server.dropSubscriptions(status.UNAVAILABLE, 'Connection dropped')],
      ['is completed by the server', (server) => server.endSubscriptions()],
      ['is dropped as too slow', (server) => server.dropSubscriptions(status.ABORTED, 'Consumer too slow')],
      ['is reset', (server) => server.dropSubscriptions(status.INTERNAL, 'Received RST_STREAM with code 0')],
      ['loses its server', (server) => server.stop().then(() => server.start())],
    ])('that %s resumes with exactly the events that it missed', async (_, harm) => {
      const stream = newStream(category);
      await log.append(stream, 'none', events(3));
      let harmed = 0;
      const seen = await followThrough(9, async (sofar) => {
        if (harmed >= 3 || sofar.length < 3 * (harmed + 1)) return;
        harmed += 1;
        await harm(server);
        if (harmed < 3) await log.append(stream, sofar.length - 1, events(3));
      });
      expect(seen.map(({ revision }) => revision)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
      expect(drops.length).toBeGreaterThanOrEqual(2);
    });

    it('that is rejected is retried', async () => {
      await log.append(newStream(category), 'none', [event()]);
      server.faults.rejectSubscriptions = 2;
      expect(await followThrough(1, () => undefined)).toHaveLength(1);
      expect(server.subscribed).toBe(3);
    });

    it('never reports a position beyond an event that it has not delivered, however far the server is ahead', async () => {
      for (let n = 0; n < 8; n += 1) {
        await log.append(newStream(), 'none', events(300));
        await log.append(newStream(category), 'none', events(2));
      }
      const seen: StoredEvent[] = [];
      let resumes = 0;
      for (let after = ''; seen.length < 16; resumes += 1) {
        // Each round takes one batch only, though the checkpoints of later ones are on their way.
        const { batches } = await followUntil(log, { after, categories: [category] }, () => true);
        seen.push(...batches.flatMap((batch) => batch.events));
        after = batches.at(-1)?.through ?? after;
        if (resumes > 2_000) break;
      }
      expect(new Set(ids(seen)).size).toBe(16);
      expect(seen).toHaveLength(16);
    });

    it('reads at most one batch ahead of a slow consumer', async () => {
      for (let n = 0; n < 6; n += 1) await log.append(newStream(category), 'none', events(500));
      const sizes: number[] = [];
      await followUntil(log, { categories: [category] }, async (sofar, batch) => {
        sizes.push(batch.events.length);
        await pause(20);
        return sofar.events.length >= 3_000;
      });
      expect(Math.max(...sizes)).toBeLessThanOrEqual(500);
      expect(sizes.reduce((sum, size) => sum + size)).toBe(3_000);
    });

    it('has the last event that passes its filter as head, not the end of the log', async () => {
      await log.append(newStream(category), 'none', [event()]);
      await log.append(newStream(), 'none', events(50));
      const { batches } = await followUntil(log, { categories: [category] }, caughtUp);
      expect(await log.head({ categories: [category] })).toBe(
        batches.flatMap((batch) => batch.events).at(-1)?.position,
      );
    });

    it('finds a head far before the end of the log, and one appended during a search', async () => {
      const { position } = await log.append(newStream(category), 'none', [event()]);
      for (let n = 0; n < 6; n += 1) await log.append(newStream(), 'none', events(500));
      const heads = await Promise.all(Array.from({ length: 5 }, () => log.head({ categories: [category] })));
      expect(new Set(heads)).toEqual(new Set([position]));
      const searching = log.head({ categories: [category] });
      const later = await log.append(newStream(category), 'none', [event()]);
      expect(await log.head({ categories: [category] })).toBe(later.position);
      await searching;
    });

    const appendOthers = async (): Promise<void> => {
      for (let n = 0; n < 5; n += 1) await log.append(newStream(), 'none', events(500));
    };

    it('searches for a distant head after the position that the caller names', async () => {
      await appendOthers();
      const { position } = await log.append(newStream(category), 'none', [event()]);
      await appendOthers();
      const other = open();
      expect(await other.head({ categories: [category] }, position)).toBe(position);
      expect(server.subscribedFrom).toEqual(toServerPosition(position));
      await other.close();
    });

    it('searches for a distant head after the events that the process has followed', async () => {
      await appendOthers();
      const { end } = await log.identify();
      const { position } = await log.append(newStream(category), 'none', [event()]);
      const other = open();
      await followUntil(other, { after: end, categories: [category] }, caughtUp);
      await appendOthers();
      expect(await other.head({ categories: [category] })).toBe(position);
      expect(server.subscribedFrom).toEqual(toServerPosition(position));
      await other.close();
    });

    describe('of several followers that have caught up', () => {
      const categories = Array.from({ length: 4 }, () => newCategory());
      let stop: AbortController;
      let seen: StoredEvent[][];
      let following: Promise<void>[];
      /** Resolved once the first follower may handle its first events. */
      let gate: PromiseWithResolvers<void>;

      const follow = async (one: number, after: string): Promise<void> => {
        for await (const batch of log.follow(after, { categories: categories.slice(one, one + 1) }, stop.signal)) {
          if (one === 0 && batch.events.length > 0) await gate.promise;
          seen[one]?.push(...batch.events);
        }
      };
      const appendToEach = async (count: number): Promise<void> => {
        for (const one of categories) await log.append(newStream(one), 'none', events(count));
      };
      const eachHas = (count: number): Promise<unknown> =>
        eventually(
          async () => seen.map(({ length }) => length),
          (lengths) => lengths.every((length) => length === count),
        );

      beforeEach(async () => {
        stop = new AbortController();
        seen = categories.map(() => []);
        gate = Promise.withResolvers();
        gate.resolve();
        const { position } = await log.append(newStream(), 'none', [event()]);
        following = categories.map((_, one) => follow(one, position));
        // Each begins alone.
        await eventually(
          async () => server.subscribed - categories.length === 1 && server.subscriptions === 1,
          (isShared) => isShared,
        );
      });
      afterEach(async () => {
        gate.resolve();
        stop.abort();
        await Promise.all(following);
      });

      it('is one, which delivers to each its events', async () => {
        await appendToEach(3);
        await eachHas(3);
        expect(server.subscriptions).toBe(1);
      });

      it('is resumed when it is dropped, without a gap and without a repetition', async () => {
        for (let n = 1; n <= 4; n += 1) {
          await appendToEach(10);
          server.dropSubscriptions(status.ABORTED, 'Consumer too slow');
          await appendToEach(10);
          await eachHas(20 * n);
        }
        for (const one of seen) expect(new Set(ids(one)).size).toBe(one.length);
        expect(drops.length).toBeGreaterThanOrEqual(4);
      });

      it('is not held up by a slow one, which reads what it missed, and shares it again afterwards', async () => {
        gate = Promise.withResolvers();
        await appendToEach(1);
        for (let n = 0; n < 6; n += 1) await appendToEach(200);
        await eventually(
          async () => seen.slice(1).map(({ length }) => length),
          (lengths) => lengths.every((length) => length === 1_201),
        );
        expect(seen[0]).toEqual([]);
        gate.resolve();
        await eachHas(1_201);
        await eventually(
          async () => server.subscriptions,
          (count) => count === 1,
        );
        await appendToEach(1);
        await eachHas(1_202);
        expect(new Set(ids(seen[0] ?? [])).size).toBe(1_202);
      });
    });

    it('ends when the log is closed', async () => {
      const other: EventLog = open();
      let batches = 0;
      for await (const _ of other.follow('', { categories: [category] }, new AbortController().signal)) {
        batches += 1;
        setTimeout(() => void other.close(), 5);
      }
      expect(batches).toBe(1);
    });
  });
});

async function appendAsOtherProgram(server: FakeEventStoreDb, stream: string, batch: EventData[]): Promise<void> {
  const client = EventStoreDBClient.connectionString(server.address);
  await client.appendToStream(stream, batch);
  await client.dispose();
}
