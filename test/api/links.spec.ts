import { describe, expect, it } from '@jest/globals';
import { serviceForSpecs } from '../support/service-for-specs.ts';

const api = serviceForSpecs({ HOST: '0.0.0.0' });

describe('links of a server that listens on every address of its machine', () => {
  it('have a host name that browsers can open', async () => {
    const { port } = new URL(api.service.url);
    const { body } = await api.client().get<{ doc_url: string }>('/v1/scans');
    expect(body.doc_url).toBe(`https://localhost:${port}/docs/errors#unauthorized`);
  });
});
