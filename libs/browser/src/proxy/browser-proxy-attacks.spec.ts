import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { makeProxyCertificate } from './proxy-certificate.ts';
import { authorization, ok, own, ProxiedVisit } from './testing/proxied-visit.ts';

describe('attempts to get past the proxy of a browser', () => {
  let visit: ProxiedVisit;
  beforeEach(async () => {
    visit = await ProxiedVisit.start();
  });
  afterEach(() => visit.proxy.close());

  it('a service worker is not registered: its script is not given', async () => {
    const response = await visit.send(
      `GET http://site.example/sw.js HTTP/1.1\r\nHost: x\r\nService-Worker: script\r\nConnection: close\r\n${own}\r\n`,
    );
    expect(response).toMatch(/^HTTP\/1\.1 403 /);
    expect(visit.forwarded).toEqual([]);
  });

  it('a client without credentials that keeps its side open is disconnected', async () => {
    const socket = connect({ port: visit.proxy.port, host: '127.0.0.1', allowHalfOpen: true });
    socket.on('error', () => undefined);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write('CONNECT site.example:443 HTTP/1.1\r\nHost: site.example\r\n\r\n');
    expect(await text(socket)).toContain('407');
    // Writing fails once the proxy has closed the connection, not only its own side.
    const timer = setInterval(() => socket.write('x'), 10);
    await closed;
    clearInterval(timer);
  });

  describe('in a tunnel to one site', () => {
    it.each([
      ['an absolute URL', 'GET http://169.254.169.254/latest HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
      [
        'user information in place of a path',
        'GET @elsewhere.example/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      ],
      ['a port in place of a path', 'GET :80@elsewhere.example/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
      ['another tunnel', 'CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: x\r\n\r\n'],
      ['two lengths of the body', 'POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nContent-Length: 30\r\n\r\nbody'],
      [
        'a length beside chunks',
        'POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      ],
      ['a folded header field', 'GET /a HTTP/1.1\r\nHost: x\r\nX-A: 1\r\n Host: elsewhere.example\r\n\r\n'],
      [
        'an upgrade to HTTP/2',
        'GET /a HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n',
      ],
      ['HTTP/2 without an upgrade', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
      ['an unknown coding of the body', 'POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n'],
      [
        'a coding behind chunks',
        'POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n',
      ],
      [
        'a chunk that is longer than it says',
        'POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n0\r\n\r\n',
      ],
      ['a space in front of a colon', 'GET /a HTTP/1.1\r\nHost : x\r\nConnection: close\r\n\r\n'],
      ['a NUL in a field', 'GET /a HTTP/1.1\r\nHost: x\r\nX-A: a\0b\r\nConnection: close\r\n\r\n'],
      ['a version that there is not', 'GET /a HTTP/3.0\r\nHost: x\r\n\r\n'],
      ['a method that there is not', 'SEND /a HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
      ['fields without end', `GET /a HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(70_000)}\r\n\r\n`],
      [
        'a body that is too long and a request in it',
        `POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 90000\r\n\r\n${'GET /smuggled HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'.repeat(2_000)}`,
      ],
      ['what is not HTTP', '\u0000\u0001\u0000\u0008STUN\r\n\r\n'],
    ])('%s reaches nothing', async (_, bytes) => {
      const socket = await visit.tunnel('site.example:80');
      socket.write(bytes, 'latin1');
      await text(socket);
      expect(visit.forwarded).toEqual([]);
    });

    it.each([
      ['//elsewhere.example/a', 'http://site.example//elsewhere.example/a'],
      ['/\\elsewhere.example/a', 'http://site.example//elsewhere.example/a'],
      ['/http://elsewhere.example/', 'http://site.example/http://elsewhere.example/'],
      ['/../../@elsewhere.example', 'http://site.example/@elsewhere.example'],
    ])('the path %s is one of that site, whatever Host says', async (path, url) => {
      const socket = await visit.tunnel('site.example:80');
      socket.write(`GET ${path} HTTP/1.1\r\nHost: elsewhere.example\r\nConnection: close\r\n\r\n`);
      await text(socket);
      expect(visit.forwarded.map((request) => request.url.href)).toEqual([url]);
      expect(visit.forwarded[0]?.headers).toEqual({});
    });

    it('what is sent together with the request for the tunnel is inside it', async () => {
      const response = await visit.send(
        `CONNECT site.example:80 HTTP/1.1\r\n${own}\r\nGET /a HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      );
      expect(response).toContain('for http://site.example/a');
    });

    it('what follows a body is one more request of that site', async () => {
      const socket = await visit.tunnel('site.example:80');
      const inner = 'GET http://elsewhere.example/ HTTP/1.1\r\nHost: elsewhere.example\r\n\r\n';
      socket.write(
        `POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: ${inner.length}\r\n\r\n${inner}GET /b HTTP/1.1\r\nHost: elsewhere.example\r\nConnection: close\r\n\r\n`,
      );
      await text(socket);
      const sent = visit.forwarded.map(({ method, url, body = '' }) => `${method} ${url.href} ${body}`);
      expect(new Set(sent)).toEqual(new Set([`POST http://site.example/a ${inner}`, 'GET http://site.example/b ']));
    });

    it('no field for the proxy is forwarded', async () => {
      const socket = await visit.tunnel('site.example:80');
      const fields = `${own}Proxy-Connection: x\r\nProxy-Anything: visit:secret\r\nConnection: close\r\n`;
      socket.write(`GET /a HTTP/1.1\r\nHost: x\r\n${fields}\r\n`);
      await text(socket);
      expect(visit.forwarded.map(({ headers }) => headers)).toEqual([{}]);
    });
  });

  it.each([
    'user:password@elsewhere.example:443',
    'site.example:443/path',
    'site.example:443?query',
    'site.example:443#fragment',
    'site.example\\@elsewhere.example:443',
    'site.example:99999',
    ':443',
    'site.example:443 HTTP/1.1\\r\\nX-Injected: 1',
    'site.example',
    'site.example:',
    'site.example:0x50',
    'site.example:-1',
    '[::1%25lo]:443',
    '[::ffff:127.0.0.1:443',
    'a b:443',
    `${'a'.repeat(60_000)}%00:443`,
    'site.example%2f@elsewhere.example:443',
    'site.example:443,elsewhere.example:443',
    'http://site.example:443',
    'site.example:443;elsewhere.example',
    '/:443',
  ])('no tunnel is opened to %s', async (authority) => {
    const response = await visit.send(
      `CONNECT ${authority} HTTP/1.1\r\nHost: x\r\n${own}\r\nGET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    );
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    expect(visit.forwarded).toEqual([]);
  });

  it.each([
    'https://site.example/',
    'file:///etc/passwd',
    'ftp://site.example/',
    'http://user:password@site.example/',
    'http://',
    '/path',
    '*',
  ])('a request for %s is rejected', async (target) => {
    const response = await visit.send(
      `GET ${target} HTTP/1.1\r\nHost: site.example\r\nConnection: close\r\n${own}\r\n`,
    );
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    expect(visit.forwarded).toEqual([]);
  });

  it('a broken TLS handshake ends its own connection only', async () => {
    const socket = await visit.tunnel('site.example:443');
    socket.on('error', () => undefined);
    socket.write(Buffer.from([0x16, 0x03, 0x01, 0x00, 0x04, 0xff, 0xff, 0xff, 0xff]));
    await text(socket).catch(() => '');
    expect(await visit.send(`GET http://site.example/ HTTP/1.0\r\n${own}\r\n`)).toContain('for http://site.example/');
  });

  it('a visit sends by its own rules only, also in a tunnel in which it presents what another visit has', async () => {
    const ofOther: string[] = [];
    visit.proxy.admit('other', 'other secret', ({ url }) => {
      ofOther.push(url.href);
      return Promise.resolve(ok('of the other visit'));
    });
    const socket = await visit.tunnel('site.example:80');
    const others = authorization('other', 'other secret');
    socket.write(`GET /a HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${others}\r\n`);
    await text(socket);
    await visit.send(`GET http://site.example/b HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${own}${others}\r\n`);
    await visit.send(`GET http://site.example/c HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${others}\r\n`);
    expect(visit.forwarded.map(({ url }) => url.pathname)).toEqual(['/a', '/b']);
    expect(ofOther).toEqual(['http://site.example/c']);
  });

  it.each([`http://127.0.0.1:PROXY/`, 'http://localhost:PROXY/'])(
    'its own port is a URL as any other, for the rules of the scan: %s',
    async (pattern) => {
      const url = pattern.replace('PROXY', String(visit.proxy.port));
      const response = await visit.send(`GET ${url} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${own}\r\n`);
      expect(response).toContain(`for ${url}`);
      expect(visit.forwarded).toHaveLength(1);
    },
  );

  it('requested as an origin server it responds with 400, also to the credentials of a visit', async () => {
    const response = await visit.send(`GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n${own}\r\n`);
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    expect(visit.forwarded).toEqual([]);
  });

  it('the credentials of the proxy of another scan are worth nothing, and its key is another one', async () => {
    const other = await ProxiedVisit.start();
    try {
      other.proxy.admit('other visit', 'other secret', () => Promise.resolve(ok('of the other scan')));
      const response = await visit.send(
        `GET http://site.example/ HTTP/1.1\r\nHost: x\r\n${authorization('other visit', 'other secret')}\r\n`,
      );
      expect(response).toMatch(/^HTTP\/1\.1 407 /);
    } finally {
      await other.proxy.close();
    }
    const [one, another] = await Promise.all([makeProxyCertificate(Date.now()), makeProxyCertificate(Date.now())]);
    expect(one.publicKeyHash).not.toBe(another.publicKeyHash);
  });
});
