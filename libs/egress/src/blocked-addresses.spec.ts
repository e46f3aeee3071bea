import { describe, expect, it } from '@jest/globals';
import { zone } from './testing/fake-dns.ts';
import { failing, httpClients } from './testing/http-clients.ts';
import { RawServer } from './testing/raw-server.ts';

const { client, dns, endings, site } = httpClients();

describe('an address that may not be reached', () => {
  it('gets no connection in any notation', async () => {
    const server = await RawServer.start((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'));
    endings.push(() => server[Symbol.asyncDispose]());
    const strict = client({}, []);
    for (const host of ['127.0.0.1', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]', '127.0.0.1.', 'localhost', '0']) {
      const url = new URL(`http://${host}:${String(server.port)}/`);
      await expect(strict.request({ url })).rejects.toEqual(failing('blocked'));
    }
    expect(server.connections).toBe(0);
  });

  it('is not reached by DNS rebinding between the check and the connection', async () => {
    const canary = await RawServer.start((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'));
    endings.push(() => canary[Symbol.asyncDispose]());
    let attempt = 0;
    const names = await dns((name, type) => {
      if (type !== 'A') return [];
      attempt += 1;
      return [{ name, type: 'A', ttl: 0, data: attempt === 1 ? '127.0.0.2' : '127.0.0.1' }];
    });
    const url = new URL(`http://rebind.test:${String(canary.port)}/`);
    const one = client({ timeoutMs: 300 }, ['127.0.0.2/32'], [names.address]);
    await expect(one.request({ url })).rejects.toEqual(failing('refused'));
    expect(attempt).toBe(1);
    await expect(one.request({ url })).rejects.toEqual(failing('blocked'));
    expect(canary.connections).toBe(0);
  });

  it('rejects a name that has public addresses, too', async () => {
    const { url } = await site((_request, response) => response.end('ok'));
    const names = await dns(zone({ 'good.test': ['127.0.0.1'], 'mixed.test': ['127.0.0.1', '10.0.0.1'] }));
    const one = client({}, ['127.0.0.1/32'], [names.address]);
    const named = (host: string) => one.request({ url: new URL(`http://${host}:${url.port}/`) });
    expect((await named('good.test')).status).toBe(200);
    await expect(named('mixed.test')).rejects.toEqual(failing('blocked'));
  });
});
