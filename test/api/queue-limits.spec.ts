import { describe, expect } from '@jest/globals';
import { itEmbedded, nothingStarts, serviceForSpecs } from '../support/service-for-specs.ts';

const api = serviceForSpecs({ MAX_QUEUED_PER_ACCOUNT: '3', MAX_QUEUED: '5' });
const target = 'https://example.com/';

describe('limits of the queue', () => {
  itEmbedded('three scans of one account and five in all may be queued; a rejected request costs nothing', async () => {
    const [one, other] = [await api.customer(nothingStarts), await api.customer(nothingStarts)];
    const responses = await Promise.all(Array.from({ length: 20 }, () => one.client.post('/v1/scans', { target })));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(3);
    const refused = await one.client.post('/v1/scans', { target });
    expect(refused.status).toBe(429);
    expect(refused.body).toEqual({
      error: 'concurrency_limit_exceeded',
      message: expect.any(String),
      doc_url: expect.any(String),
      retry_after: 30,
    });
    expect(refused.headers['retry-after']).toBe('30');
    expect((await one.client.get('/v1/usage')).body['scans_used']).toBe(3);

    const others = [other, await api.customer(nothingStarts), await api.customer(nothingStarts)];
    const more = await Promise.all(
      [...others, ...others, ...others, ...others].map(({ client }) => client.post('/v1/scans', { target })),
    );
    expect(more.filter(({ status }) => status === 201)).toHaveLength(2);
    const full = await other.client.post('/v1/scans', { target });
    expect(full.status).toBe(503);
    expect(full.body).toEqual({
      error: 'service_unavailable',
      message: expect.any(String),
      doc_url: expect.any(String),
      retry_after: 30,
    });
    expect(full.headers['retry-after']).toBe('30');
    const lines = api.service.lines.filter((line) => line.includes(full.headers['x-request-id'] ?? ''));
    expect(lines.map((line) => JSON.parse(line) as unknown)).toContainEqual(
      expect.objectContaining({ level: 40, reason: full.body['message'], msg: 'request not served' }),
    );
    const used = await Promise.all(
      others.map(async ({ client }) => (await client.get('/v1/usage')).body['scans_used']),
    );
    expect(used.reduce((sum: number, one) => sum + Number(one), 0)).toBe(2);
  });
});
