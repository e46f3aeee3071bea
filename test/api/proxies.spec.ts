import { describe, expect, it } from '@jest/globals';
import { serviceForSpecs } from '../support/service-for-specs.ts';
import { sendRaw } from '../support/raw-connection.ts';

const api = serviceForSpecs({ TRUSTED_PROXIES: '127.0.0.1', UNAUTHENTICATED_PER_MINUTE: '3' });

async function send(...headers: readonly string[]): Promise<{ status: number | undefined; left: string | undefined }> {
  const text = ['GET /v1/usage HTTP/1.1', 'Host: x', 'Connection: close', ...headers].join('\r\n');
  const [response] = await sendRaw(api.service.url, `${text}\r\n\r\n`, { tls: false });
  return { status: response?.status, left: response?.headers['x-ratelimit-remaining'] };
}

describe('behind a trusted proxy that terminates TLS', () => {
  it('requests that the proxy received over HTTPS are served, others get 403', async () => {
    const { key } = await api.customer();
    const authorization = `Authorization: Bearer ${key}`;
    expect((await send(authorization, 'X-Forwarded-Proto: https')).status).toBe(200);
    expect((await send(authorization, 'X-Forwarded-Proto: http')).status).toBe(403);
    expect((await send(authorization, 'X-Forwarded-Proto: https, http')).status).toBe(403);
    expect((await send(authorization)).status).toBe(403);
  });

  it('rate limits count the address that the proxy saw, not one that the client claims', async () => {
    const proto = 'X-Forwarded-Proto: https';
    const from = (forwardedFor: string) => send(proto, `X-Forwarded-For: ${forwardedFor}`);
    expect(await from('198.51.100.1')).toEqual({ status: 401, left: '2' });
    expect(await from('203.0.113.7, 198.51.100.1')).toEqual({ status: 401, left: '1' });
    expect(await from('198.51.100.2')).toEqual({ status: 401, left: '2' });
    expect(await from('2001:db8::1')).toEqual({ status: 401, left: '2' });
    expect(await from('2001:db8:0:0:ffff::2')).toEqual({ status: 401, left: '1' });
    expect(await from('2001:db8:0:1::1')).toEqual({ status: 401, left: '2' });
  });
});
