import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { text } from 'node:stream/consumers';
import type { BrowserResponse } from '#scanner/renderer';
import { authorization, ok, own, ProxiedVisit } from './testing/proxied-visit.ts';

describe('the proxy of a browser', () => {
  let visit: ProxiedVisit;
  beforeEach(async () => {
    visit = await ProxiedVisit.start();
  });
  afterEach(() => visit.proxy.close());

  it('forwards a request with its headers, without those for the proxy', async () => {
    const response = await visit.send(
      `GET http://site.example/a?b=1 HTTP/1.1\r\nHost: site.example\r\nX-App: 1\r\nUser-Agent: browser\r\nConnection: close\r\n${own}\r\n`,
    );
    expect(response).toContain('for http://site.example/a?b=1');
    expect(visit.forwarded).toMatchObject([{ method: 'GET', headers: { 'x-app': '1' }, body: undefined }]);
    expect(Object.keys(visit.forwarded[0]?.headers ?? {})).toEqual(['x-app']);
  });

  it.each([
    ['no credentials', ''],
    ['a wrong password', authorization('visit', 'guess')],
    ['an unknown visit', authorization('other', 'secret')],
    ['another scheme', 'Proxy-Authorization: Bearer secret\r\n'],
  ])('rejects requests and tunnels with %s', async (_, field) => {
    const request = await visit.send(`GET http://site.example/ HTTP/1.1\r\nHost: site.example\r\n${field}\r\n`);
    const connecting = await visit.send(`CONNECT site.example:443 HTTP/1.1\r\nHost: site.example\r\n${field}\r\n`);
    expect([request, connecting].map((response) => response.slice(9, 12))).toEqual(['407', '407']);
    expect(visit.forwarded).toEqual([]);
  });

  it('rejects what a visit requests after its end, also in a tunnel that is open already', async () => {
    const access = visit.proxy.admit('ended', 'secret', () => Promise.resolve(ok('too late')));
    const socket = connect(visit.proxy.port, '127.0.0.1');
    socket.write(`CONNECT site.example:80 HTTP/1.1\r\n${authorization('ended', 'secret')}\r\n`);
    await once(socket, 'data');
    access.revoke();
    socket.write('GET / HTTP/1.1\r\nHost: site.example\r\nConnection: close\r\n\r\n');
    expect(await text(socket)).toContain('503');
    expect(
      await visit.send(
        `GET http://site.example/ HTTP/1.1\r\nHost: site.example\r\n${authorization('ended', 'secret')}\r\n`,
      ),
    ).toContain('407');
  });

  it('ends TLS for every name and forwards what is inside', async () => {
    const secure = connectTls({ socket: await visit.tunnel('shop.example:8443'), rejectUnauthorized: false });
    secure.write('POST /cart HTTP/1.1\r\nHost: elsewhere.example\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}');
    expect(await text(secure)).toContain('for https://shop.example:8443/cart');
    expect(visit.forwarded).toMatchObject([{ method: 'POST', body: '{}' }]);
  });

  it('rejects WebSockets', async () => {
    const socket = await visit.tunnel('site.example:80');
    socket.write('GET /live HTTP/1.1\r\nHost: site.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    expect(await text(socket)).toContain('403 Forbidden');
    expect(visit.forwarded).toEqual([]);
  });

  it('rejects a body above 64 KiB', async () => {
    const body = 'x'.repeat(70_000);
    const response = await visit.send(
      `POST http://site.example/ HTTP/1.1\r\nHost: site.example\r\nContent-Length: ${body.length}\r\nConnection: close\r\n${own}\r\n${body}`,
    );
    expect(response).toContain('413');
    expect(visit.forwarded).toEqual([]);
  });

  it('counts the requests that are on their way', async () => {
    const response = Promise.withResolvers<BrowserResponse>();
    const access = visit.proxy.admit('busy', 'secret', () => response.promise);
    const sent = visit.send(
      `GET http://site.example/ HTTP/1.1\r\nHost: site.example\r\nConnection: close\r\n${authorization('busy', 'secret')}\r\n`,
    );
    while (access.awaited === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    response.resolve(ok('done'));
    expect(await sent).toContain('done');
    expect(access.awaited).toBe(0);
  });

  it('keeps a request open that the server holds, and does not count it', async () => {
    const access = visit.proxy.admit('held', 'secret', () => Promise.resolve(undefined));
    const socket = connect(visit.proxy.port, '127.0.0.1');
    const received: Buffer[] = [];
    socket.on('data', (chunk) => received.push(chunk));
    socket.write(`GET http://site.example/ HTTP/1.1\r\nHost: site.example\r\n${authorization('held', 'secret')}\r\n`);
    while (access.activity < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(access.awaited).toBe(0);
    expect(Buffer.concat(received).toString()).toBe('');
    expect(socket.readyState).toBe('open');
    socket.destroy();
  });

  it('leaves out header fields that are not valid', async () => {
    visit.respond = () =>
      Promise.resolve({
        status: 200,
        headers: [
          ['x-good', '1'],
          ['bad name', '1'],
          ['x-bad', 'a\u0000b'],
        ],
        body: Buffer.from('body'),
      });
    const response = await visit.send(
      `GET http://site.example/ HTTP/1.1\r\nHost: site.example\r\nConnection: close\r\n${own}\r\n`,
    );
    expect(response).toContain('x-good: 1');
    expect(response).not.toContain('bad');
  });

  it.each([
    ['Trailer', 'X-Checksum'],
    ['Transfer-Encoding', 'gzip'],
    ['Content-Length', '3'],
    ['Connection', 'upgrade'],
    ['Upgrade', 'h2c'],
    ['Keep-Alive', 'timeout=99999'],
  ])('gives a response whose server says %s: %s of its own connection', async (name, value) => {
    visit.respond = () => Promise.resolve({ ...ok('the whole body'), headers: [[name, value]] });
    const response = await visit.send(
      `GET http://site.example/ HTTP/1.1\r\nHost: site.example\r\nConnection: close\r\n${own}\r\n`,
    );
    expect(response).toMatch(/^HTTP\/1\.1 200 /);
    expect(response).toContain('the whole body');
    expect(response.toLowerCase()).not.toContain(`${name}: ${value}`.toLowerCase());
  });

  it('hides the challenges of servers: the browser would wait for a person', async () => {
    visit.respond = () =>
      Promise.resolve({
        status: 401,
        headers: [
          ['www-authenticate', 'Basic realm="scan"'],
          ['Proxy-Authenticate', 'Basic realm="scan"'],
          ['x-good', '1'],
        ],
        body: Buffer.from('sign in'),
      });
    const response = await visit.send(
      `GET http://site.example/ HTTP/1.1\r\nHost: site.example\r\nConnection: close\r\n${own}\r\n`,
    );
    expect(response).toContain('x-good: 1');
    expect(response).toContain('sign in');
    expect(response).not.toMatch(/authenticate/i);
  });

  it('gives 502 for a status that only the proxy itself gives', async () => {
    visit.respond = () => Promise.resolve({ ...ok('no'), status: 407 });
    const response = await visit.send(
      `GET http://site.example/ HTTP/1.1\r\nHost: site.example\r\nConnection: close\r\n${own}\r\n`,
    );
    expect(response).toMatch(/^HTTP\/1\.1 502 /);
  });
});
