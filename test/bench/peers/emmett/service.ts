/** A service as Emmett's guide writes one, on SQLite behind Fastify: node service.ts DIRECTORY, with BENCH_KEY. */
import { createHash, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { CommandHandler, IllegalStateError } from '@event-driven-io/emmett';
import fastify from 'fastify';
import { evolve, openStore, poolOf } from './scans.ts';
import type { Scan, ScanQueued } from './scans.ts';

const fileName = join(process.argv[2] ?? '.', 'emmett.db');
const eventStore = openStore(fileName);
await eventStore.schema.migrate();
const reads = poolOf(fileName);
const handle = CommandHandler<Scan, ScanQueued>({ evolve, initialState: () => ({ status: 'none' }) });
const hashes = new Set([hashOf(process.env['BENCH_KEY'] ?? '')]);

/** SQLite has one writer, and transactions of the store do not wait for each other. */
let last: Promise<unknown> = Promise.resolve();
function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const result = last.then(work);
  last = result.catch(() => undefined);
  return result;
}

const app = fastify();
app.addHook('onRequest', async (request, reply) => {
  const [, key = ''] = (request.headers.authorization ?? '').split(' ');
  if (!hashes.has(hashOf(key))) await reply.code(401).send({ error: 'unauthorized' });
});

const body = {
  type: 'object',
  required: ['target'],
  additionalProperties: false,
  properties: { target: { type: 'string', format: 'uri' }, scan_type: { enum: ['quick', 'full'] } },
} as const;
interface QueueScan {
  readonly target: string;
  readonly scan_type?: string;
}

app.post<{ Body: QueueScan }>('/v1/scans', { schema: { body } }, async (request, reply) => {
  const scanId = `scan_${randomUUID()}`;
  const { target, scan_type: scanType = 'quick' } = request.body;
  await oneAtATime(() =>
    handle(eventStore, `scan-${scanId}`, (scan) => {
      if (scan.status !== 'none') throw new IllegalStateError('The scan is queued already.');
      return { type: 'ScanQueued', data: { scanId, target, scanType, createdAt: new Date().toISOString() } };
    }),
  );
  return reply.code(201).send({ scan_id: scanId, status: 'queued' });
});

app.get<{ Params: { id: string } }>('/v1/scans/:id', async ({ params }, reply) => {
  const row = await reads.withConnection((connection) =>
    connection.querySingle<{ document: string }>('SELECT document FROM scans WHERE id = ?', [params.id]),
  );
  return row ? reply.type('application/json').send(row.document) : reply.code(404).send({ error: 'not_found' });
});

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

const { synchronous } = (await reads.withConnection((connection) =>
  connection.querySingle<{ synchronous: number }>('PRAGMA synchronous'),
)) ?? { synchronous: 0 };
if (synchronous < 2) throw new Error(`synchronous is ${synchronous}: what is acknowledged may get lost`);
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;
console.log(JSON.stringify({ event: 'listening', url: `http://127.0.0.1:${port}` }));
process.on('SIGTERM', () => process.exit(0));
