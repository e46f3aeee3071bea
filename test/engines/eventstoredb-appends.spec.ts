import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Metadata, status } from '@grpc/grpc-js';
import { AppendRefused, LogUnavailable, OutcomeUnknown, RevisionConflict } from '#event-sourcing';
import type { EventLog } from '#event-sourcing';
import { EventStoreDbLog } from '#storage/servers';
import { event, events, ids, newStream, streamOf } from '../contracts/event-log.support.ts';
import { eventually } from '../support/eventually.ts';
import { eventStoreDbForSpecs } from './eventstoredb-for-specs.ts';
import { FakeEventStoreDb } from './fake-eventstoredb/fake-eventstoredb.ts';

const db = eventStoreDbForSpecs();

describe('an append to EventStoreDB', () => {
  it('whose response is lost is retried, and stored once', async () => {
    db.server.faults.dropResponses = 2;
    const stream = newStream();
    const batch = events(3);
    const appended = await db.log.append(stream, 'none', batch);
    expect(appended.revision).toBe(2);
    expect(ids(await streamOf(db.log, stream))).toEqual(ids(batch));
  });

  describe('that creates a deleted stream anew', () => {
    const deletedStream = async (): Promise<string> => {
      const stream = newStream();
      await db.log.append(stream, 'none', events(3));
      await db.log.deleteStream(stream, 2);
      return stream;
    };

    it('is stored once when its response is lost, also where the server does not show it yet', async () => {
      const stream = await deletedStream();
      const batch = events(2);
      db.server.faults.dropResponses = 1;
      db.server.faults.hideStreams = 2;
      expect((await db.log.append(stream, 'none', batch)).revision).toBe(4);
      expect(ids(await streamOf(db.log, stream))).toEqual(ids(batch));
    });

    it('is not taken for one of other events', async () => {
      const stream = await deletedStream();
      const batch = events(2);
      await db.log.append(stream, 'none', batch);
      for (const other of [events(2), [...batch, event()], batch.toReversed()]) {
        await expect(db.log.append(stream, 'none', other)).rejects.toBeInstanceOf(RevisionConflict);
      }
      expect((await db.log.append(stream, 'none', batch.slice(0, 1))).revision).toBe(3);
    });

    it('has an unknown outcome where a lost response is followed by an outage', async () => {
      const stream = await deletedStream();
      const batch = events(2);
      await db.log.append(stream, 'none', batch);
      db.server.faults.deniesAccess = 'everything';
      await expect(db.log.append(stream, 'none', batch)).rejects.toBeInstanceOf(OutcomeUnknown);
    });

    it('can be read once it is acknowledged', async () => {
      const stream = await deletedStream();
      db.server.faults.hideStreams = 2;
      await db.log.append(stream, 'none', events(2));
      expect(await streamOf(db.log, stream)).toHaveLength(2);
    });

    it('succeeds where it cannot be read', async () => {
      const stream = await deletedStream();
      db.server.faults.deniesAccess = 'everything';
      expect((await db.log.append(stream, 'none', events(2))).revision).toBe(4);
    });
  });

  it('without a response is retried after its timeout', async () => {
    db.server.faults.ignoreAppends = 1;
    expect((await db.log.append(newStream(), 'none', [event()])).revision).toBe(0);
  });

  it.each([
    ['before a node is leader', { error: 'Empty', text: 'Server Is Not Ready' }],
    ['on a timeout of the server', { error: 'Timeout', text: 'Timeout' }],
    ['for an unknown reason', { error: 'Unknown', text: 'Unknown' }],
  ])('that fails %s is retried', async (_, failure) => {
    db.server.faults.refuseAppends = { ...failure, times: 2 };
    expect((await db.log.append(newStream(), 'none', [event()])).revision).toBe(0);
  });

  it.each([
    ['when the server shuts down', { code: status.INTERNAL, details: 'Received RST_STREAM with code 0' }],
    ['when the connection is lost', { code: status.UNAVAILABLE, details: 'Connection dropped' }],
    ['when the server cancels it', { code: status.CANCELLED, details: 'Call canceled' }],
  ])('whose call breaks off %s is retried', async (_, failure) => {
    db.server.faults.breakAppends = { failure, times: 2 };
    expect((await db.log.append(newStream(), 'none', [event()])).revision).toBe(0);
  });

  it.each([
    ['MaximumAppendEventSizeExceeded', AppendRefused],
    ['MaximumAppendSizeExceeded', AppendRefused],
    ['StreamDeleted', AppendRefused],
    ['AccessDenied', LogUnavailable],
  ])('to which the server responds with %s is not retried', async (error, kind) => {
    db.server.faults.refuseAppends = { error, text: error, times: 1 };
    await expect(db.log.append(newStream(), 'none', [event()])).rejects.toBeInstanceOf(kind);
  });

  it('is made on the leader that is elected in place of one that does not respond', async () => {
    const silent = createServer();
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    db.server.faults.earlierLeaders = [port];
    const [node = ''] = /127[^?]+/.exec(db.server.address) ?? [];
    const log = new EventStoreDbLog(`esdb://${node},${node}?tls=false`);
    try {
      expect((await log.append(newStream(), 'none', [event()])).revision).toBe(0);
    } finally {
      await log.close();
      silent.close();
    }
  });

  it('to a node that is not the leader is made on the leader', async () => {
    const leader = new FakeEventStoreDb();
    await leader.start();
    const metadata = new Metadata();
    metadata.set('exception', 'not-leader');
    metadata.set('leader-endpoint-host', '127.0.0.1');
    metadata.set('leader-endpoint-port', new URL(leader.address).port);
    const failure = { code: status.NOT_FOUND, details: 'Leader info available', metadata };
    db.server.faults.breakAppends = { failure, times: Number.POSITIVE_INFINITY };
    const stream = newStream();
    await db.log.append(stream, 'none', events(2));
    expect(leader.store.streamOf(stream)).toHaveLength(2);
    await leader.stop();
  });

  describe('among others at the same time', () => {
    const appendMany = (count: number, to: EventLog = db.log) =>
      Array.from({ length: count }, () => to.append(newStream(), 'none', events(2)));

    describe('none of which is late', () => {
      let patient: EventLog;
      beforeEach(() => {
        patient = new EventStoreDbLog(db.server.address);
      });
      afterEach(() => patient.close());

      it('shares one call with them', async () => {
        await Promise.all(appendMany(100, patient));
        await patient.append(newStream(), 'none', [event()]);
        expect(db.server.appendCalls).toBe(1);
      });

      it('fails alone', async () => {
        const taken = newStream();
        await patient.append(taken, 'none', [event()]);
        const others = appendMany(20, patient);
        await expect(patient.append(taken, 'none', [event()])).rejects.toBeInstanceOf(RevisionConflict);
        for (const { revision } of await Promise.all(others)) expect(revision).toBe(1);
        expect(db.server.appendCalls).toBe(1);
      });
    });

    it('is stored once, like each of them, when the call breaks off between their responses', async () => {
      db.server.faults.appendMs = 2;
      db.server.faults.dropResponses = 3;
      const streams = Array.from({ length: 60 }, () => newStream());
      const appended = await Promise.all(streams.map((stream) => db.log.append(stream, 'none', events(2))));
      expect(appended.map(({ revision }) => revision)).toEqual(streams.map(() => 1));
      expect(db.server.store.events).toHaveLength(120);
    });

    it('lets them finish when it gets no response, and is made by another call', async () => {
      db.server.faults.ignoreAppends = 1;
      const unacknowledged = db.log.append(newStream(), 'none', [event()]);
      db.server.faults.appendMs = 1_000;
      await Promise.all([unacknowledged, ...appendMany(20)]);
      expect(db.server.appendCalls).toBe(2);
      expect(db.server.store.events).toHaveLength(41);
    });
  });

  it('that never gets a response fails as OutcomeUnknown', async () => {
    db.server.faults.ignoreAppends = Number.POSITIVE_INFINITY;
    const begun = performance.now();
    await expect(db.open(1_000).append(newStream(), 'none', [event()])).rejects.toBeInstanceOf(OutcomeUnknown);
    expect(performance.now() - begun).toBeLessThan(5_000);
  });

  it('with an unknown outcome is recognized when the caller repeats it', async () => {
    db.server.faults.dropResponses = Number.POSITIVE_INFINITY;
    const stream = newStream();
    const batch = events(2);
    await expect(db.open(1_000).append(stream, 'none', batch)).rejects.toBeInstanceOf(OutcomeUnknown);
    db.server.faults.dropResponses = 0;
    expect((await db.log.append(stream, 'none', batch)).revision).toBe(1);
    await expect(db.log.append(stream, 'none', events(1))).rejects.toBeInstanceOf(RevisionConflict);
  });

  it('to a server that is down fails as LogUnavailable, and succeeds when the server is back', async () => {
    await db.log.append(newStream(), 'none', [event()]);
    await db.server.stop();
    await expect(db.open(1_000).append(newStream(), 'none', [event()])).rejects.toBeInstanceOf(LogUnavailable);
    const stream = newStream();
    const waiting = db.log.append(stream, 'none', [event()]);
    await pause(100);
    await db.server.start();
    expect((await waiting).revision).toBe(0);
  });

  it('under way is finished when the log is closed, and leaves no call behind', async () => {
    db.server.faults.appendMs = 200;
    const stream = newStream();
    const appending = db.log.append(stream, 'none', [event()]);
    await eventually(
      async () => db.server.openAppendCalls,
      (count) => count === 1,
    );
    await db.log.close();
    expect((await appending).revision).toBe(0);
    await eventually(
      async () => db.server.openAppendCalls,
      (count) => count === 0,
    );
  });

  it('that is retried after the log was closed leaves no call behind', async () => {
    db.server.faults.ignoreAppends = 1;
    const stream = newStream();
    const appending = db.log.append(stream, 'none', [event()]);
    await eventually(
      async () => db.server.faults.ignoreAppends,
      (times) => times === 0,
    );
    await db.log.close();
    expect((await appending).revision).toBe(0);
    await eventually(
      async () => db.server.openAppendCalls,
      (count) => count === 0,
    );
  });

  it('waits while 256 appends are in flight', async () => {
    db.server.faults.appendMs = 5;
    const patient = new EventStoreDbLog(db.server.address);
    await Promise.all(Array.from({ length: 300 }, () => patient.append(newStream(), 'none', [event()])));
    expect(db.server.maxConcurrentAppends).toBeLessThanOrEqual(256);
    await patient.close();
  });
});

describe('a position that EventStoreDB keeps', () => {
  it('can be saved once the server is back, also where it was down at the first attempt', async () => {
    await db.server.stop();
    await expect(db.log.savePosition('a', '1')).rejects.toBeInstanceOf(LogUnavailable);
    await db.server.start();
    await db.log.savePosition('a', '2');
    expect(await db.log.savedPosition('a')).toBe('2');
  });

  it('is saved once when the response to an attempt is lost', async () => {
    await db.log.savePosition('a', '1');
    db.server.faults.dropResponses = 1;
    await db.log.savePosition('a', '2');
    await db.log.savePosition('a', '3');
    expect(await db.log.savedPosition('a')).toBe('3');
  });

  it('without a response is retried after its timeout', async () => {
    db.server.faults.ignoreAppends = 1;
    await db.log.savePosition('a', '1');
    expect(await db.log.savedPosition('a')).toBe('1');
  });
});
