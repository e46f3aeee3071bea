import { describe, expect, it } from '@jest/globals';
import type { ApiClient } from '../support/api-client.ts';
import { completedScanForSpecs } from '../support/completed-scan.ts';
import { queueScan } from '../support/scans.ts';
import type { ShownScan } from '../support/scans.ts';
import { nothingStarts, serviceForSpecs } from '../support/service-for-specs.ts';

const api = serviceForSpecs();
const completed = completedScanForSpecs(api);

describe('Prefer: wait', () => {
  const wait = (client: ApiClient, id: string, prefer: string) => client.get<ShownScan>(`/v1/scans/${id}`, { prefer });

  it('responds when the scan changes', async () => {
    const { client } = await api.customer(nothingStarts);
    const id = await queueScan(client, completed.siteUrl);
    const waiting = wait(client, id, 'wait=20');
    let resolved = false;
    void waiting.then(() => (resolved = true));
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(resolved).toBe(false);
    await client.post(`/v1/scans/${id}/cancel`);
    const { body, headers } = await waiting;
    expect(body.status).toBe('failed');
    expect(headers['preference-applied']).toBe('wait=20');
  });

  it('responds at the end of the wait when nothing changes, and counts as one request', async () => {
    const { client } = await api.customer(nothingStarts);
    const id = await queueScan(client, completed.siteUrl);
    const before = Number((await client.get(`/v1/scans/${id}`)).headers['x-ratelimit-remaining']);
    const { status, body, headers } = await wait(client, id, 'wait=1');
    expect(status).toBe(200);
    expect(body.status).toBe('queued');
    expect(Number(headers['x-ratelimit-remaining'])).toBe(before - 1);
  });

  it('responds at once for a terminal scan', async () => {
    const { headers } = await wait(completed.client, completed.scanId, 'wait=3600');
    expect(headers['preference-applied']).toBe('wait=30');
  });

  it.each(['wait', 'wait=', 'wait=-1', 'wait=1.5', 'wait=x', 'respond-async', 'wait=99999999999'])(
    'ignores %s',
    async (prefer) => {
      const { client } = await api.customer(nothingStarts);
      const { headers } = await wait(client, await queueScan(client, completed.siteUrl), prefer);
      expect(headers['preference-applied']).toBeUndefined();
    },
  );

  it('a third waiting request of a key gets its response at once, without Preference-Applied', async () => {
    const { client } = await api.customer(nothingStarts);
    const id = await queueScan(client, completed.siteUrl);
    const waiting = [wait(client, id, 'wait=20'), wait(client, id, 'wait=20')];
    await new Promise((resolve) => setTimeout(resolve, 400));
    const third = await wait(client, id, 'wait=20');
    expect(third.body.status).toBe('queued');
    expect(third.headers['preference-applied']).toBeUndefined();
    await client.post(`/v1/scans/${id}/cancel`);
    for (const { headers } of await Promise.all(waiting)) expect(headers['preference-applied']).toBe('wait=20');
    const later = await queueScan(client, completed.siteUrl);
    expect((await wait(client, later, 'wait=0')).headers['preference-applied']).toBe('wait=0');
  });

  it('a key that is revoked during the wait gets 401', async () => {
    const owner = await api.customer(nothingStarts);
    const second = await api.service.operator.createKey(owner);
    const id = await queueScan(owner.client, completed.siteUrl);
    const waiting = wait(api.client(second.key), id, 'wait=2');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((await owner.client.send('DELETE', `/v1/keys/${second.keyId}`)).status).toBe(204);
    const { status, body } = await waiting;
    expect(status).toBe(401);
    expect(body).toMatchObject({ error: 'unauthorized' });
  });
});
