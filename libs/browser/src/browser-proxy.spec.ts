import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { text } from 'node:stream/consumers';
import type { PageRequest, PageResponse } from '#scanner/renderer';
import { BrowserProxy } from './browser-proxy.ts';
import { makeProxyCertificate } from './proxy-certificate.ts';

const ok = (body: string): PageResponse => ({
  status: 200,
  headers: [['content-type', 'text/plain']],
  body: Buffer.from(body),
});
const authorization = (username: string, password: string): string =>
  `Proxy-Authorization: Basic ${Buffer.from(`${username}:${password}`).toString('base64')}\r\n`;

describe('the proxy of a browser', () => {
  let proxy: BrowserProxy;
  let forwarded: PageRequest[];
  let respond: (request: PageRequest) => Promise<PageResponse>;

  beforeEach(async () => {
    proxy = await BrowserProxy.listen(await makeProxyCertificate(Date.now()));
    forwarded = [];
    respond = ({ url }) => Promise.resolve(ok(`for ${url.href}`));
    proxy.admit('visit', 'secret', (request) => {
      forwarded.push(request);
      return respond(request);
    });
  });

  afterEach(() => proxy.close());

  const send = async (request: string): Promise<string> => {
    const socket = connect(proxy.port, '127.0.0.1');
    socket.write(request);
    return text(socket);
  };

  const tunnel = async (authority: string): Promise<Socket> => {
    const socket = connect(proxy.port, '127.0.0.1');
    socket.write(`CONNECT ${authority} HTTP/1.1\r\n${authorization('visit', 'secret')}\r\n`);
    const [head] = (await once(socket, 'data')) as [Buffer];
    expect(head.toString()).toContain('200 Connection Established');
    return socket;
  };

  it('forwards a request with its headers, without those for the proxy', async () => {
    const response = await send(
      `GET http://site.example/a?b=1 HTTP/1.1\r\nHost: site.example\r\nX-App: 1\r\nUser-Agent: browser\r\nConnection: close\r\n${authorization('visit', 'secret')}\r\n`,
    );
    expect(response).toContain('for http://site.example/a?b=1');
    expect(forwarded).toMatchObject([{ method: 'GET', headers: { 'x-app': '1' }, body: undefined }]);
    expect(Object.keys(forwarded[0]?.headers ?? {})).toEqual(['x-app']);
  });

  it.each([
    ['no credentials', ''],
    ['a wrong password', authorization('visit', 'guess')],
    ['an unknown visit', authorization('other', 'secret')],
    ['another scheme', 'Proxy-Authorization: Bearer secret\r\n'],
  ])('rejects requests and tunnels with %s', async (_, field) => {
    const request = await send(`GET http://site.example/ HTTP/1.1\r\nHost: site.example\r\n${field}\r\n`);
    const connecting = await send(`CONNECT site.example:443 HTTP/1.1\r\nHost: site.example\r\n${field}\r\n`);
    expect([request, connecting].map((response) => response.slice(9, 12))).toEqual(['407', '407']);
    expect(forwarded).toEqual([]);
  });

  it('rejects what a visit requests after its end, also in a tunnel that is open already', async () => {
    const access = proxy.admit('ended', 'secret', () => Promise.resolve(ok('too late')));
    const socket = connect(proxy.port, '127.0.0.1');
    socket.write(`CONNECT site.example:80 HTTP/1.1\r\n${authorization('ended', 'secret')}\r\n`);
    await once(socket, 'data');
    access.revoke();
    socket.write('GET / HTTP/1.1\r\nHost: site.example\r\nConnection: close\r\n\r\n');
    expect(await text(socket)).toContain('503');
    expect(
      await send(`GET http://site.example/ HTTP/1.1\r\nHost: site.example\r\n${authorization('ended', 'secret')}\r\n`),
    ).toContain('407');
  });

  it('ends TLS for every name and forwards what is inside', async () => {
    const secure = connectTls({ socket: await tunnel('shop.example:8443'), rejectUnauthorized: false });
    secure.write('POST /cart HTTP/1.1\r\nHost: elsewhere.example\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}');
    expect(await text(secure)).toContain('for https://shop.example:8443/cart');
    expect(forwarded).toMatchObject([{ method: 'POST', body: '{}' }]);
  });

  it('rejects WebSockets', async () => {
    const socket = await tunnel('site.example:80');
    socket.write('GET /live HTTP/1.1\r\nHost: site.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    expect(await text(socket)).toContain('403 Forbidden');
    expect(forwarded).toEqual([]);
  });

  it('rejects a body above 64 KiB', async () => {
    const body = 'x'.repeat(70_000);
    const response = await send(
      `POST http://site.example/ HTTP/1.1\r\nHost: site.example\r\nContent-Length: ${body.length}\r\nConnection: close\r\n${authorization('visit', 'secret')}\r\n${body}`,
    );
    expect(response).toContain('413');
    expect(forwarded).toEqual([]);
  });

  it('counts the requests that are on their way', async () => {
    const response = Promise.withResolvers<PageResponse>();
    const access = proxy.admit('busy', 'secret', () => response.promise);
    const sent = send(
      `GET http://site.example/ HTTP/1.1\r\nHost: site.example\r\nConnection: close\r\n${authorization('busy', 'secret')}\r\n`,
    );
    while (access.inFlight === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    response.resolve(ok('done'));
    expect(await sent).toContain('done');
    expect(access.inFlight).toBe(0);
  });

  it('leaves out header fields that are not valid', async () => {
    respond = () =>
      Promise.resolve({
        status: 200,
        headers: [
          ['x-good', '1'],
          ['bad name', '1'],
          ['x-bad', 'a\u0000b'],
        ],
        body: Buffer.from('body'),
      });
    const response = await send(
      `GET http://site.example/ HTTP/1.1\r\nHost: site.example\r\nConnection: close\r\n${authorization('visit', 'secret')}\r\n`,
    );
    expect(response).toContain('x-good: 1');
    expect(response).not.toContain('bad');
  });
});
