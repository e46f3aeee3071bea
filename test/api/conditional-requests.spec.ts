import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HeldSite } from '../support/held-site.ts';
import { queueScan, untilEnded } from '../support/scans.ts';
import type { Customer } from '../support/service-for-specs.ts';
import { nothingStarts, serviceForSpecs } from '../support/service-for-specs.ts';

const api = serviceForSpecs();
let site: HeldSite;
let customer: Customer;
/** A scan that has completed. */
let completed: string;

beforeAll(async () => {
  site = await HeldSite.start();
  site.release();
  customer = await api.customer();
  completed = await queueScan(customer.client, site.url);
  await untilEnded(customer.client, completed);
}, 60_000);

afterAll(async () => {
  await site.close();
});

describe('ETag', () => {
  it('is stable for a terminal scan, and a match gets 304 that costs nothing', async () => {
    for (const path of [`/v1/scans/${completed}`, `/v1/scans/${completed}/results`]) {
      const first = await customer.client.get(path);
      expect(first.headers['etag']).toMatch(/^"[^"]+"$/);
      expect(first.headers['cache-control']).toBe('private, no-cache');
      const etag = first.headers['etag'] ?? '';
      for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await customer.client.get(path, { 'if-none-match': tag });
        expect(again.status).toBe(304);
        expect(again.text).toBe('');
        expect(again.headers['etag']).toBe(etag);
        expect(again.headers['x-ratelimit-remaining']).toBe(first.headers['x-ratelimit-remaining']);
        expect(again.headers['x-request-id']).toMatch(/^req_/);
      }
      const other = await customer.client.get(path, { 'if-none-match': '"other"' });
      expect(other.status).toBe(200);
    }
  });

  it('a match gets 304 for HEAD too, without the length of a body', async () => {
    for (const path of [`/v1/scans/${completed}`, `/v1/scans/${completed}/results`]) {
      const { headers } = await customer.client.get(path);
      const head = await customer.client.send('HEAD', path, undefined, { 'if-none-match': headers['etag'] ?? '' });
      expect([head.status, head.text]).toEqual([304, '']);
      expect(head.headers['etag']).toBe(headers['etag']);
      expect(head.headers['content-length']).toBeUndefined();
      expect((await customer.client.send('HEAD', path, undefined, { 'if-none-match': '"x"' })).status).toBe(200);
    }
  });

  it('changes with the scan', async () => {
    const { client } = await api.customer(nothingStarts);
    const id = await queueScan(client, site.url);
    const before = await client.get(`/v1/scans/${id}`);
    await client.post(`/v1/scans/${id}/cancel`);
    const after = await client.get(`/v1/scans/${id}`, { 'if-none-match': before.headers['etag'] ?? '' });
    expect(after.status).toBe(200);
    expect(after.headers['etag']).not.toBe(before.headers['etag']);
  });
});
