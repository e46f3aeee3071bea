import { describe, expect, it } from '@jest/globals';
import { completedScanForSpecs } from '../support/completed-scan.ts';
import { eventually } from '../support/eventually.ts';
import { HeldSite } from '../support/held-site.ts';
import { queueScan, scanOf, untilEnded, untilScanIs } from '../support/scans.ts';
import type { ShownScan } from '../support/scans.ts';
import { nothingStarts, serviceForSpecs } from '../support/service-for-specs.ts';

const api = serviceForSpecs();
const completed = completedScanForSpecs(api);

describe('POST /v1/scans/{scan_id}/cancel', () => {
  it('fails a queued scan, and refunds it', async () => {
    const { client } = await api.customer(nothingStarts);
    const id = await queueScan(client, completed.siteUrl);
    const { status, body } = await client.post(`/v1/scans/${id}/cancel`);
    expect(status).toBe(200);
    expect(body).toEqual({
      scan_id: id,
      status: 'failed',
      target: completed.siteUrl,
      scan_type: 'quick',
      progress: 0,
      created_at: expect.any(String),
      started_at: null,
      completed_at: expect.any(String),
      score: 0,
      score_final: false,
      grade: null,
      finding_counts: { critical: 0, high: 0, medium: 0, low: 0, info: 0 },
      coverage: null,
      failure: { code: 'canceled', message: expect.any(String) },
    });
    expect((await client.get(`/v1/scans/${id}`)).body).toEqual(body);
    await eventually(
      async () => (await client.get('/v1/usage')).body['scans_used'],
      (used) => used === 0,
    );
  });

  it('fails a running scan, without a refund', async () => {
    const held = await HeldSite.start();
    const { client } = await api.customer();
    const id = await queueScan(client, held.url);
    await untilScanIs(client, id, 'running');
    const { status, body } = await client.post<ShownScan>(`/v1/scans/${id}/cancel`, {});
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'failed', failure: { code: 'canceled' } });
    expect(body.progress).toBeLessThan(100);
    const next = await queueScan(client, completed.siteUrl);
    expect(await untilEnded(client, next)).toMatchObject({ status: 'completed' });
    expect((await client.get(`/v1/scans/${id}`)).body).toEqual(body);
    expect((await client.get('/v1/usage')).body['scans_used']).toBe(2);
    await held.close();
  });

  it('rejects a scan that has ended', async () => {
    const { status, body } = await completed.client.post(`/v1/scans/${completed.scanId}/cancel`);
    expect(status).toBe(409);
    expect(body).toEqual({ error: 'invalid_state', message: expect.any(String), doc_url: expect.any(String) });
  });

  it('an id of another account gets the response of an unknown one, and nothing is canceled', async () => {
    const { client } = await api.customer(nothingStarts);
    const id = await queueScan(client, completed.siteUrl);
    const foreign = await completed.client.post(`/v1/scans/${id}/cancel`);
    const unknown = await completed.client.post('/v1/scans/scan_0000000000000000000000/cancel');
    expect(foreign.status).toBe(404);
    expect(foreign.text).toBe(unknown.text);
    expect((await scanOf(client, id)).status).toBe('queued');
  });

  it('rejects properties in the body', async () => {
    const { status, body } = await completed.client.post(`/v1/scans/${completed.scanId}/cancel`, { reason: 'x' });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: 'invalid_parameter', param: 'reason' });
  });
});
