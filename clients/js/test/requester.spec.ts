import { describe, expect, it } from '@jest/globals';
import { Requester } from '../src/requester.ts';
import type { Transport } from '../src/transport.ts';

describe('a stream that the service does not open', () => {
  it('is an error with the message of the service, in whatever chunks it arrives', async () => {
    const bytes = new TextEncoder().encode('{"error":"not_found","message":"Kein Scan für diese Id."}');
    const transport: Transport = async () => ({
      status: 404,
      header: () => undefined,
      body: (async function* () {
        for (const byte of bytes) yield Promise.resolve(Uint8Array.of(byte));
      })(),
    });
    const settings = { baseUrl: 'https://a.example', apiKey: 'slk_', timeoutMs: 1_000, maxRetries: 0, userAgent: 't' };
    const requester = new Requester({ ...settings, transport });
    await expect(requester.open({ method: 'GET', path: '/v1/scans/1/events' })).rejects.toMatchObject({
      status: 404,
      message: expect.stringContaining('Kein Scan für diese Id.'),
    });
  });
});
