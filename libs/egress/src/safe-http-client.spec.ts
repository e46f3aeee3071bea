import { brotliCompressSync, crc32, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { AddressPolicy } from './address-policy.ts';
import { Blocklist } from './blocklist.ts';
import type { Connection } from './connect-safely.ts';
import { DnsClient } from './dns-client.ts';
import { ScanEgressFilter } from './egress-filter.ts';
import { Resolver } from './resolver.ts';
import { zone } from './testing/fake-dns.ts';
import { failing, header, httpClients } from './testing/http-clients.ts';
import { RawServer } from './testing/raw-server.ts';

const { client, dns, endings, raw, site } = httpClients();

describe('a response', () => {
  it('has the status, repeated header lines in order, the body and the peer', async () => {
    const { url } = await site((request, response) => {
      response.setHeader('Set-Cookie', ['a=1', 'b=2']).writeHead(203);
      response.end(
        `${request.method ?? ''} ${request.url ?? ''} ${request.headers['user-agent'] ?? ''} ${request.headers.host ?? ''}`,
      );
    });
    const response = await client().request({ url: new URL('/p?q=1#f', url) });
    expect(response).toMatchObject({
      status: 203,
      truncatedBy: undefined,
      remoteAddress: '127.0.0.1',
      tlsError: undefined,
    });
    expect(header(response, 'set-cookie')).toEqual(['a=1', 'b=2']);
    expect(response.body.toString()).toBe(`GET /p?q=1 Test/1 ${url.host}`);
  });

  it('is returned when it is a redirect', async () => {
    const { url } = await site((_request, response) =>
      response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    );
    expect(await client().request({ url })).toMatchObject({ status: 302 });
  });

  it('is the final one, not an interim response', async () => {
    const url = await raw(
      'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok',
    );
    const response = await client().request({ url });
    expect(response.status).toBe(200);
    expect(header(response, 'link')).toEqual([]);
  });

  it('comes over an idle connection, or over a new one when the server closed that', async () => {
    const ports = new Set<number | undefined>();
    const { url, server } = await site((request, response) => {
      ports.add(request.socket.remotePort);
      response.end('ok');
    });
    const one = client();
    for (let attempt = 0; attempt < 3; attempt += 1) await one.request({ url });
    expect(ports.size).toBe(1);
    server.closeAllConnections();
    await one.request({ url });
    expect(ports.size).toBe(2);
  });

  it('comes from a server that closes each connection after one response', async () => {
    const { url, server } = await site((_request, response) =>
      response.writeHead(200, { connection: 'close' }).end('ok'),
    );
    let connections = 0;
    server.on('connection', () => (connections += 1));
    const one = client();
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await one.request({ url })).status).toBe(200);
    const many = await Promise.all(Array.from({ length: 10 }, () => one.request({ url })));
    expect(many.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(connections).toBe(15);
  });

  it('does not come for a request with an invalid header', async () => {
    const { url } = await site((_request, response) => response.end('ok'));
    await expect(client().request({ url, headers: { 'x-a': 'b\r\nc: d' } })).rejects.toEqual(failing('protocol'));
  });

  it.each([
    ['gzip', gzipSync('plain')],
    ['x-gzip', gzipSync('plain')],
    ['deflate', deflateSync('plain')],
    ['deflate', deflateRawSync('plain')],
    ['br', brotliCompressSync('plain')],
    ['identity', Buffer.from('plain')],
  ])('in %s is decoded', async (coding, body) => {
    const { url } = await site((_request, response) =>
      response.writeHead(200, { 'content-encoding': coding }).end(body),
    );
    const response = await client().request({ url });
    expect(response.body.toString()).toBe('plain');
    expect(response.truncatedBy).toBeUndefined();
  });

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['br', brotliCompressSync],
  ] as const)('in %s that breaks off is what it holds, and is not complete', async (coding, encode) => {
    const text = Array.from({ length: 20_000 }, (_, at) => `${at * at}`).join(' ');
    const whole = encode(text);
    const { url } = await site((_request, response) =>
      response.writeHead(200, { 'content-encoding': coding }).end(whole.subarray(0, whole.length / 2)),
    );
    const { body, truncatedBy } = await client().request({ url });
    expect(truncatedBy).toBe('coding');
    expect(body.length).toBeGreaterThan(text.length / 4);
    expect(text.startsWith(body.toString())).toBe(true);
  });

  it.each([
    ['gzip', gzipSync, 20],
    ['gzip', gzipSync, 10],
    ['deflate', deflateSync, 20],
    ['br', brotliCompressSync, 20],
  ] as const)(
    'in %s that breaks off before it holds anything is empty, and is not complete',
    async (coding, encode, length) => {
      const whole = encode(Array.from({ length: 2000 }, (_, at) => `${at * at}`).join(' '));
      const { url } = await site((_request, response) =>
        response.writeHead(200, { 'content-encoding': coding }).end(whole.subarray(0, length)),
      );
      const { body, truncatedBy } = await client().request({ url });
      expect(truncatedBy).toBe('coding');
      expect(body).toHaveLength(0);
    },
  );

  it('in br is kept up to a limit of its size that comes before anything is decoded', async () => {
    const whole = brotliCompressSync(Array.from({ length: 2000 }, (_, at) => `${at * at}`).join(' '));
    const { url } = await site((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'br' }).end(whole),
    );
    const { status, truncatedBy } = await client().request({ url, maxBytes: 20 });
    expect({ status, truncatedBy }).toEqual({ status: 200, truncatedBy: 'size' });
  });

  it.each([
    ['without its trailer', gzipSync('plain').subarray(0, -8)],
    ['with a part of its trailer', gzipSync('plain').subarray(0, -3)],
    ['without its trailer, with all fields of a header', withAllHeaderFields(gzipSync('plain').subarray(0, -8))],
  ])('in gzip %s is complete', async (_name, body) => {
    const { url } = await site((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(body),
    );
    const response = await client().request({ url });
    expect(response.body.toString()).toBe('plain');
    expect(response.truncatedBy).toBeUndefined();
  });

  it('in two parts of gzip, the second of which breaks off, is not complete', async () => {
    const body = Buffer.concat([gzipSync('plain'), gzipSync('x'.repeat(100)).subarray(0, -12)]);
    const { url } = await site((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(body),
    );
    expect((await client().request({ url })).truncatedBy).toBe('coding');
  });
});

/** The same with an extra field, a file name, a comment and a checksum of the header (RFC 1952, 2.3). */
function withAllHeaderFields(gzip: Buffer): Buffer {
  const head = Buffer.from(gzip.subarray(0, 10));
  head[3] = 4 + 8 + 16 + 2;
  const fields = Buffer.from('\x03\x00abcname\x00comment\x00\x01\x02', 'latin1');
  // The checksum is the lower half of the CRC-32 of what comes before it.
  fields.writeUInt16LE(crc32(Buffer.concat([head, fields.subarray(0, -2)])) & 0xffff, fields.length - 2);
  return Buffer.concat([head, fields, gzip.subarray(10)]);
}

it('reads each response of a connection that is kept alive, in whatever pieces their bytes arrive', async () => {
  const odd = 'HTTP/1.1 200 OK\r\ngarbage\r\nX-A : b\r\nContent-Length: 13\r\n\r\nX-C : d\r\n\r\n  ';
  const server = await RawServer.start((socket) => {
    socket.setNoDelay(true);
    socket.on('data', () => {
      const bytes = Buffer.from(`HTTP/1.1 103 Early Hints\r\nLink : x\r\n\r\n${odd}`);
      [0, 30, 60, 61, 90].forEach((at, n, cuts) =>
        setTimeout(() => socket.write(bytes.subarray(at, cuts[n + 1])), n * 20),
      );
    });
  });
  endings.push(() => server[Symbol.asyncDispose]());
  const one = client();
  for (let n = 0; n < 3; n++) {
    const response = await one.request({ url: new URL(`http://127.0.0.1:${String(server.port)}/`) });
    expect(header(response, 'x-a')).toEqual(['b']);
    expect(response.body.toString()).toBe('X-C : d\r\n\r\n  ');
  }
  expect(server.connections).toBe(1);
});

it('reports every connection, also those that were blocked or failed', async () => {
  const { url } = await site((_request, response) => response.end('ok'));
  const seen: Connection[] = [];
  const names = await dns(zone({ 'inside.test': ['10.0.0.1'] }));
  const one = client({ onConnection: (connection) => seen.push(connection) }, ['127.0.0.1/32'], [names.address]);
  await one.request({ url });
  await one.request({ url });
  await one.request({ url: new URL('http://inside.test/') }).catch(() => undefined);
  expect(seen).toEqual([
    { host: '127.0.0.1', port: Number(url.port), address: '127.0.0.1', outcome: 'connected' },
    {
      host: 'inside.test',
      port: 80,
      address: undefined,
      outcome: 'blocked',
      cause: '10.0.0.1 is not a public address',
    },
  ]);
});

it('stops at once when its signal aborts', async () => {
  const url = await raw(() => undefined);
  const stop = new AbortController();
  const pending = client().request({ url, signal: stop.signal });
  setTimeout(() => stop.abort(new Error('stopped')), 30);
  await expect(pending).rejects.toThrow('stopped');
});

describe('an idle connection', () => {
  it('to an address whose owner has opted out since it was opened is not reused', async () => {
    let requests = 0;
    const { url } = await site((_request, response) => {
      requests += 1;
      response.end();
    });
    const fakeDns = await dns(zone({ 'a.test': ['127.0.0.1'] }));
    const blocklist = new Blocklist();
    const addresses = new AddressPolicy({ allowedNetworks: ['127.0.0.0/8'], blocklist });
    const resolver = new Resolver(new DnsClient({ servers: [fakeDns.address] }), addresses);
    const http = client({ filter: new ScanEgressFilter({ addresses, ports: [] }, resolver) });
    const named = new URL(`http://a.test:${url.port}/`);
    await http.request({ url: named });
    await http.request({ url: named });
    blocklist.replace(['127.0.0.1/32']);
    await expect(http.request({ url: named })).rejects.toMatchObject({
      failure: 'blocked',
      message: 'a.test resolves to an address whose owner has opted out of scans',
    });
    expect(requests).toBe(2);
  });
});
