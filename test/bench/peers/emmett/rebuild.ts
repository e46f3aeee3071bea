/**
 * Builds a read model from a history, as Emmett's consumers do: node rebuild.ts DIRECTORY STREAMS EVENTS_PER_STREAM.
 * Prints the events a second, once the read model has counted every event.
 */
import { join } from 'node:path';
import type { Event } from '@event-driven-io/emmett';
import { getSQLiteEventStore, sqliteRawSQLProjection } from '@event-driven-io/emmett-sqlite';
import { poolOf } from './scans.ts';

type Happened = Event<'Happened', { readonly id: string; readonly note: string }>;

const [directory = '.', streams = '', eventsPerStream = ''] = process.argv.slice(2);
const fileName = join(directory, 'emmett-rebuild.db');
const pool = poolOf(fileName);
const eventStore = getSQLiteEventStore({ fileName, pool });
await eventStore.schema.migrate();
const note = 'x'.repeat(300);
let total = 0n;
for (let stream = 0; stream < Number(streams); stream += 1) {
  const events = Array.from({ length: Number(eventsPerStream) }, (): Happened => {
    return { type: 'Happened', data: { id: `id${stream}`, note } };
  });
  await eventStore.appendToStream(`bench-id${stream}`, events);
  total += BigInt(events.length);
}

const counts = sqliteRawSQLProjection<Happened>({
  canHandle: ['Happened'],
  evolve: ({ data }) => `INSERT INTO counts VALUES ('${data.id}', 1) ON CONFLICT (id) DO UPDATE SET count = count + 1`,
});
await pool.withConnection((connection) =>
  connection.command('CREATE TABLE IF NOT EXISTS counts (id TEXT PRIMARY KEY, count INTEGER NOT NULL)'),
);
let seen = 0n;
// Larger batches than by default, and no pause between them.
const consumer = eventStore.consumer<Happened>({ pulling: { batchSize: 1_000, pullingFrequencyInMs: 0 } });
consumer.processor<Happened>({
  processorId: 'counts',
  startFrom: 'BEGINNING',
  projection: counts,
  stopAfter: () => (seen += 1n) === total,
});
const started = performance.now();
await consumer.start();
const seconds = (performance.now() - started) / 1_000;
const row = await pool.withConnection((connection) =>
  connection.querySingle<{ events: number }>('SELECT sum(count) AS events FROM counts'),
);
if (row === null || BigInt(row.events) !== total) throw new Error(`${row?.events} of ${total} events were counted`);
console.log(JSON.stringify({ eventsPerSecond: Number(total) / seconds }));
process.exit(0);
