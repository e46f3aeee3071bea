import { describe, expect, it } from '@jest/globals';
import { Metadata, status } from '@grpc/grpc-js';
import { EventStoreDbLog } from '#storage/servers';
import { event, followUntil, newCategory, newStream } from '../contracts/event-log.support.ts';
import { eventually } from '../support/eventually.ts';
import { eventStoreDbForSpecs } from './eventstoredb-for-specs.ts';

const db = eventStoreDbForSpecs();

describe('a log on a cluster of EventStoreDB', () => {
  it('survives that connections to it break off one after the other while there is no leader', async () => {
    const { host, port } = new URL(db.server.address);
    const drops: string[] = [];
    const address = `esdb://${host},${host}?tls=false&maxDiscoverAttempts=3`;
    const log = new EventStoreDbLog(address, { onDrop: (reason) => drops.push(reason) });
    try {
      const category = newCategory();
      const appendOne = () => log.append(newStream(category), 'none', [event()]);
      await appendOne();
      let received = 0;
      const following = followUntil(log, { categories: [category] }, (seen) => {
        received = seen.events.length;
        return received === 3;
      });
      await eventually(
        async () => received,
        (count) => count === 1,
      );

      // The next append has a connection of its own; the subscription stays on the first one.
      db.server.faults.breakAppends = { failure: notLeader(port), times: 1 };
      await appendOne();
      db.server.faults.lacksLeader = true;
      db.server.faults.breakAppends = {
        failure: { code: status.UNAVAILABLE, details: 'Connection dropped' },
        times: 1,
      };
      const appending = appendOne();
      await eventually(
        async () => db.server.faults.breakAppends?.times,
        (times) => times === 0,
      );
      db.server.dropSubscriptions(status.UNAVAILABLE, 'Connection dropped');
      await eventually(
        async () => drops.some((reason) => reason.includes('knows no node')),
        (isWithoutNode) => isWithoutNode,
      );
      db.server.faults.lacksLeader = false;
      await appending;
      await following;
      // An unhandled rejection fails the test, as it would end the process.
      expect(received).toBe(3);
    } finally {
      await log.close();
    }
  }, 30_000);
});

function notLeader(port: string): { readonly code: status; readonly details: string; readonly metadata: Metadata } {
  const metadata = new Metadata();
  metadata.set('exception', 'not-leader');
  metadata.set('leader-endpoint-host', '127.0.0.1');
  metadata.set('leader-endpoint-port', port);
  return { code: status.NOT_FOUND, details: 'Leader info available', metadata };
}
