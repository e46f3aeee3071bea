import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from '@jest/globals';
import { AddressPolicy } from './address-policy.ts';
import { Blocklist } from './blocklist.ts';
import type { Connection } from './connect-safely.ts';
import { DnsClient } from './dns-client.ts';
import { ScanEgressFilter } from './egress-filter.ts';
import { Resolver } from './resolver.ts';
import { SafeHttpClient } from './safe-http-client.ts';
import type { HttpResponse, SafeHttpClientOptions } from './safe-http-client.ts';
import { FakeDns, zone } from './testing/fake-dns.ts';
import type { Records } from './testing/fake-dns.ts';
import { RawServer } from './testing/raw-server.ts';

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});

async function site(listener: RequestListener): Promise<{ url: URL; server: Server }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  endings.push(
    () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  );
  return { url: new URL(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`), server };
}

async function raw(talk: string | Parameters<typeof RawServer.start>[0]): Promise<URL> {
  const server = await (typeof talk === 'string' ? RawServer.responding(talk) : RawServer.start(talk));
  endings.push(() => server[Symbol.asyncDispose]());
  return new URL(`http://127.0.0.1:${String(server.port)}/`);
}

function client(
  options: Partial<SafeHttpClientOptions> = {},
  allowed = ['127.0.0.1/32'],
  servers: readonly string[] = [],
): SafeHttpClient {
  const addresses = new AddressPolicy({ allowedNetworks: allowed });
  const resolver = new Resolver(new DnsClient({ servers, timeoutMs: 30_000 }), addresses);
  const made = new SafeHttpClient({
    filter: new ScanEgressFilter({ addresses, ports: [80, 443] }, resolver),
    userAgent: 'Test/1',
    ...options,
  });
  endings.push(() => made.close());
  return made;
}

async function dns(records: Records): Promise<FakeDns> {
  const server = await FakeDns.start(records);
  endings.push(() => server.close());
  return server;
}

const failing = (kind: string) => expect.objectContaining({ failure: kind });
const header = (response: HttpResponse, name: string) =>
  response.headers.flatMap(([field, value]) => (field === name ? [value] : []));

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
});

describe('a sloppy server', () => {
  it.each([
    ['an escape byte in a header value', 'HTTP/1.1 200 OK\r\nX-A: a\u001bb\r\nContent-Length: 2\r\n\r\nok', 'a\u001bb'],
    [
      'other control characters',
      'HTTP/1.1 200 OK\r\nX-A: a\u0001\u0007b\r\nContent-Length: 2\r\n\r\nok',
      'a\u0001\u0007b',
    ],
    ['lines that end with LF alone', 'HTTP/1.1 200 OK\nX-A: b\nContent-Length: 2\n\nok', 'b'],
    ['a folded header', 'HTTP/1.1 200 OK\r\nX-A: a\r\n b\r\nContent-Length: 2\r\n\r\nok', 'a b'],
    ...(
      [
        ['white space before a colon', 'X-A : b'],
        ['a line without a colon', 'garbage\r\nX-A: b'],
        ['a line without a name', ': v\r\nX-A: b'],
        ['a name that is no token', 'X [B]: v\r\nX-\u001b: v\r\nX-A: b'],
        ['an eight-bit name', 'X-caf\u00e9: v\r\nX-A: b'],
        ['a NUL in a name', 'X-\u0000: v\r\nX-A: b'],
        ['a repeated Content-Length', 'X-A: b\r\nContent-Length: 2'],
        ['two thousand lines', `X-A: b\r\n${'x: 1\r\n'.repeat(2_000)}x: 1`],
      ] as const
    ).map(([what, lines]) => [what, `HTTP/1.1 200 OK\r\n${lines}\r\nContent-Length: 2\r\n\r\nok`, 'b'] as const),
    ['a NUL in a value', 'HTTP/1.1 200 OK\r\nX-A: a\u0000b\r\nContent-Length: 2\r\n\r\nok', 'a\u0000b'],
    ['a bare CR in a value', 'HTTP/1.1 200 OK\r\nX-A: a\rb\r\nContent-Length: 2\r\n\r\nok', 'a b'],
    ['a Content-Length that is no number', 'HTTP/1.1 200 OK\r\nX-A: b\r\nContent-Length: +2\r\n\r\nok', 'b'],
    ['a Content-Length that is a word', 'HTTP/1.1 200 OK\r\nX-A: b\r\nContent-Length: x\r\n\r\nok', 'b'],
    ['an unknown minor version', 'HTTP/1.2 200 OK\r\nX-A: b\r\nContent-Length: 2\r\n\r\nok', 'b'],
    [
      'both Content-Length and Transfer-Encoding',
      'HTTP/1.1 200 OK\r\nX-A: b\r\nContent-Length: 9\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n',
      'b',
    ],
  ])('is understood despite %s', async (_what, bytes, value) => {
    const response = await client().request({ url: await raw(bytes) });
    expect(response).toMatchObject({ status: 200, body: Buffer.from('ok') });
    expect(header(response, 'x-a')).toEqual([value]);
  });
});

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

describe('a hostile server', () => {
  it('cannot send a decompression bomb', async () => {
    const { url } = await site((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50_000_000))),
    );
    const response = await client().request({ url, maxBytes: 100_000 });
    expect(response.body.length).toBe(100_000);
    expect(response.truncatedBy).toBe('size');
  });

  it.each(['gzip, gzip', 'zstd', 'gzip'])('cannot send a body that is not in its coding %j', async (coding) => {
    const { url } = await site((_request, response) =>
      response.writeHead(200, { 'content-encoding': coding }).end('x'.repeat(99)),
    );
    await expect(client().request({ url })).rejects.toEqual(failing('protocol'));
  });

  it('cannot send a body without end', async () => {
    const { url } = await site((_request, response) => {
      const timer = setInterval(() => response.write(Buffer.alloc(65_536)), 1);
      response.on('close', () => clearInterval(timer));
    });
    const response = await client().request({ url, maxBytes: 200_000 });
    expect(response).toMatchObject({ status: 200, truncatedBy: 'size' });
    expect(response.body.length).toBe(200_000);
  });

  it('cannot drip its body: what was received in time is kept', async () => {
    const { url } = await site((_request, response) => {
      const timer = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(timer));
    });
    const response = await client({ bodyTimeoutMs: 150 }).request({ url });
    expect(response).toMatchObject({ status: 200, truncatedBy: 'timeout' });
    expect(response.body.length).toBeLessThan(20);
  });

  it('cannot drip its header', async () => {
    const url = await raw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const timer = setInterval(() => socket.write('x-drip: 1\r\n'), 20);
      socket.on('close', () => clearInterval(timer));
    });
    await expect(client({ headersTimeoutMs: 150 }).request({ url })).rejects.toEqual(failing('timeout'));
  });

  it('cannot keep silent', async () => {
    const url = await raw(() => undefined);
    await expect(client({ headersTimeoutMs: 100 }).request({ url })).rejects.toEqual(failing('timeout'));
    await expect(client().request({ url, timeoutMs: 100 })).rejects.toEqual(failing('timeout'));
  });

  it.each([`x-big: ${'a'.repeat(1_000_000)}\r\n`, 'x-many: 1\r\n'.repeat(100_000)])(
    'cannot send an oversized header',
    async (lines) => {
      const url = await raw(`HTTP/1.1 200 OK\r\n${lines}\r\n`);
      await expect(client().request({ url })).rejects.toEqual(failing('too_large'));
    },
  );

  it.each(['SSH-2.0-OpenSSH_9.6\r\n', 'HTTP/1.1 abc\r\n\r\n', 'ICY 200 OK\r\n\r\n'])(
    'cannot speak another protocol: %j',
    async (text) => expect(client().request({ url: await raw(text) })).rejects.toEqual(failing('protocol')),
  );

  it('may close the connection: before the header that is a failure, within the body the rest is kept', async () => {
    const silent = await raw((socket) => socket.destroy());
    await expect(client().request({ url: silent })).rejects.toEqual(failing('refused'));
    const halfway = await raw('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf');
    const response = await client().request({ url: halfway });
    expect(response).toMatchObject({ truncatedBy: 'connection', body: Buffer.from('half') });
  });
});

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
