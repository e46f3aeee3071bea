import { describe, expect } from '@jest/globals';
import { ParkedEvents, readerName } from '#event-sourcing';
import type { ParkedEvent } from '#event-sourcing';
import { SystemClock, SystemIds } from '#kernel';
import { projections } from '#service';
import { appendToLog, withLogIn } from '../support/append-to-log.ts';
import { eventually } from '../support/eventually.ts';
import { itEmbedded, nothingStarts, serviceForSpecs } from '../support/service-for-specs.ts';

const api = serviceForSpecs();
const scansReader =
  projections.map(({ collection }) => readerName(collection)).find((name) => name.startsWith('scans')) ?? '';

const append = (stream: string, type: string, data: object): Promise<string> =>
  appendToLog(api.service.dataDirectory, stream, type, data);

async function parkedBy(reader: string): Promise<readonly ParkedEvent[]> {
  return withLogIn(api.service.dataDirectory, (log) =>
    new ParkedEvents(log, new SystemClock(), new SystemIds()).list(reader),
  );
}

describe('an event that readers cannot handle', () => {
  itEmbedded('is parked with its position, and scans are accepted as before', async () => {
    const { client } = await api.customer(nothingStarts);
    const malformed = await append('scan-malformed', 'ScanQueued.v1', {});
    const queued = { scanId: 'scan_x', accountId: 'acc_x', target: 'x', scanType: 'quick', month: '2026-06' };
    const mistyped = await append('scan-mistyped', 'ScanQueued.v1', { ...queued, createdAt: 42 });
    const foreign = await append('scan-foreign', 'order-placed', { total: 3 });
    expect((await client.post('/v1/scans', { target: 'https://example.com/' })).status).toBe(201);
    const parked = await eventually(
      () => parkedBy(scansReader),
      ({ length }) => length === 3,
    );
    expect(parked).toMatchObject([
      { position: malformed, error: expect.stringMatching(/^MalformedEvent/) },
      { position: mistyped, error: expect.stringMatching(/^MalformedEvent: .*createdAt must be string/) },
      { position: foreign, error: expect.stringMatching(/^UnknownEventType/) },
    ]);
    await eventually(
      () => parkedBy('end-of-scan'),
      ([first]) => first?.position === foreign,
    );
    expect((await client.get('/readyz')).status).toBe(200);
  });

  itEmbedded('makes the process unready when a later release has stored it', async () => {
    const { client } = await api.customer(nothingStarts);
    await append('scan-newer', 'ScanQueued.v9', {});
    const { body } = await eventually(
      async () => client.get('/readyz'),
      ({ status }) => status === 503,
    );
    expect(body).toMatchObject({ error: 'service_unavailable', message: expect.stringContaining('scans') });
    expect(await parkedBy(scansReader)).toHaveLength(3);
  });
});
