import { describe, expect, it } from '@jest/globals';
import { serviceForSpecs } from '../support/service-for-specs.ts';

const api = serviceForSpecs();

describe('the end of a rate window', () => {
  it('a client that waits for `retry_after` seconds is served, every time', async () => {
    const customers = await Promise.all(Array.from({ length: 20 }, () => api.customer('free')));
    for (let round = 0; round < 2; round++) {
      await Promise.all(
        customers.map(async ({ client }) => {
          for (let count = 0; count < 30; count++) expect((await client.get('/v1/usage')).status).toBe(200);
          const refused = await client.get('/v1/usage');
          expect(refused.status).toBe(429);
          const seconds = Number(refused.body['retry_after']);
          await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
        }),
      );
    }
  }, 300_000);
});
