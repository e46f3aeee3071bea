import { describe, expect, it } from '@jest/globals';
import { completedScanForSpecs } from '../support/completed-scan.ts';
import { queueScan } from '../support/scans.ts';
import { nothingStarts, serviceForSpecs } from '../support/service-for-specs.ts';

const api = serviceForSpecs();
const completed = completedScanForSpecs(api);

describe('ETag', () => {
  it('is stable for a terminal scan, and a match gets 304 that costs nothing', async () => {
    for (const path of [`/v1/scans/${completed.scanId}`, `/v1/scans/${completed.scanId}/results`]) {
      const first = await completed.client.get(path);
      expect(first.headers['etag']).toMatch(/^"[^"]+"$/);
      expect(first.headers['cache-control']).toBe('private, no-cache');
      const etag = first.headers['etag'] ?? '';
      for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await completed.client.get(path, { 'if-none-match': tag });
        expect(again.status).toBe(304);
        expect(again.text).toBe('');
        expect(again.headers['etag']).toBe(etag);
        expect(again.headers['x-ratelimit-remaining']).toBe(first.headers['x-ratelimit-remaining']);
        expect(again.headers['x-request-id']).toMatch(/^req_/);
      }
      const other = await completed.client.get(path, { 'if-none-match': '"other"' });
      expect(other.status).toBe(200);
    }
  });

  it('a match gets 304 for HEAD too, without the length of a body', async () => {
    for (const path of [`/v1/scans/${completed.scanId}`, `/v1/scans/${completed.scanId}/results`]) {
      const { headers } = await completed.client.get(path);
      const head = await completed.client.send('HEAD', path, undefined, { 'if-none-match': headers['etag'] ?? '' });
      expect([head.status, head.text]).toEqual([304, '']);
      expect(head.headers['etag']).toBe(headers['etag']);
      expect(head.headers['content-length']).toBeUndefined();
      expect((await completed.client.send('HEAD', path, undefined, { 'if-none-match': '"x"' })).status).toBe(200);
    }
  });

  it('changes with the scan', async () => {
    const { client } = await api.customer(nothingStarts);
    const id = await queueScan(client, completed.siteUrl);
    const before = await client.get(`/v1/scans/${id}`);
    await client.post(`/v1/scans/${id}/cancel`);
    const after = await client.get(`/v1/scans/${id}`, { 'if-none-match': before.headers['etag'] ?? '' });
    expect(after.status).toBe(200);
    expect(after.headers['etag']).not.toBe(before.headers['etag']);
  });
});
