import { join } from 'node:path';
import { describe, expect } from '@jest/globals';
import { SqliteEventLog } from '#storage';
import { eventually } from '../support/eventually.ts';
import { itEmbedded, serviceForSpecs } from '../support/service-for-specs.ts';
import { removeReadModels } from './kill-under-load.ts';
import { readFacts } from './read-facts.ts';
import type { Fact } from './read-facts.ts';

// Nothing listens on port 9: such scans end at once.
const api = serviceForSpecs({ SCAN_PORTS: '9' });

async function history(): Promise<readonly Fact[]> {
  const path = join(api.service.dataDirectory, 'events.db');
  const log = await SqliteEventLog.open({
    path,
    onFatal: (reason) => {
      throw reason;
    },
  });
  try {
    return await readFacts(log);
  } finally {
    await log.close();
  }
}

describe('the loss of the read models', () => {
  itEmbedded('makes no saga react to an event again', async () => {
    const { client } = await api.customer();
    const url = 'https://127.0.0.1:9443/';
    const { body: endpoint } = await client.post('/v1/webhook_endpoints', { url, events: ['usage.limit_reached'] });
    const { body: scan } = await client.post('/v1/scans', { target: 'http://127.0.0.1:9/' });
    const path = `/v1/scans/${String(scan['scan_id'])}`;
    await eventually(
      async () => client.get(path),
      ({ body }) => body['status'] === 'failed',
    );
    await eventually(history, (facts) => facts.some(({ type }) => type === 'WebhookEventRaised'));
    // Were the sagas to start again, they would send the end of that scan to the endpoint now.
    const changes = { events: ['scan.failed'] };
    const changed = await client.send('PATCH', `/v1/webhook_endpoints/${String(endpoint['endpoint_id'])}`, changes);
    expect(changed.status).toBe(200);
    await api.service.stop();
    const before = await history();
    removeReadModels(api.service.dataDirectory);
    await api.service.restart();
    await eventually(
      async () => client.get('/v1/scans'),
      ({ status, body }) => status === 200 && (body['data'] as readonly object[]).length === 1,
    );
    // A second scan, whose end all sagas have to pass.
    const { body: next } = await client.post('/v1/scans', { target: 'http://127.0.0.1:9/' });
    await eventually(history, (facts) => facts.some(({ type, data }) => type === 'DeliveryScheduled' && data !== scan));
    await api.service.stop();
    const after = await history();
    const added = after
      .slice(before.length)
      .filter(({ type }) => type === 'DeliveryScheduled' || type.startsWith('Scan'));
    expect(after.slice(0, before.length)).toEqual(before);
    expect(new Set(added.map(({ data }) => data['scanId'] ?? JSON.parse(String(data['body'])).data.scan_id))).toEqual(
      new Set([next['scan_id']]),
    );
  });
});
