import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { failing, header, httpClients } from './testing/http-clients.ts';

const { client, raw, site } = httpClients();

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
    ['white space around a value', 'HTTP/1.1 200 OK\r\nX-A: \t b \t\r\nContent-Length: 2\r\n\r\nok', 'b'],
    [
      'a byte that is no UTF-8',
      Buffer.from('HTTP/1.1 200 OK\r\nX-A: \xe9\r\nContent-Length: 2\r\n\r\nok', 'latin1'),
      '\u00e9',
    ],
    ['a NUL in a value', 'HTTP/1.1 200 OK\r\nX-A: a\u0000b\r\nContent-Length: 2\r\n\r\nok', 'a\u0000b'],
    ['a bare CR in a value', 'HTTP/1.1 200 OK\r\nX-A: a\rb\r\nContent-Length: 2\r\n\r\nok', 'a b'],
    ['a Content-Length that is no number', 'HTTP/1.1 200 OK\r\nX-A: b\r\nContent-Length: +2\r\n\r\nok', 'b'],
    ['a Content-Length that is a word', 'HTTP/1.1 200 OK\r\nX-A: b\r\nContent-Length: x\r\n\r\nok', 'b'],
    ['an unknown minor version', 'HTTP/1.2 200 OK\r\nX-A: b\r\nContent-Length: 2\r\n\r\nok', 'b'],
    [
      'a Content-Length beyond all numbers',
      `HTTP/1.1 200 OK\r\nX-A: b\r\nContent-Length: ${'9'.repeat(30)}\r\n\r\nok`,
      'b',
    ],
    [
      'white space after the sizes of chunks',
      'HTTP/1.1 200 OK\r\nX-A: b\r\nTransfer-Encoding: chunked\r\n\r\n2 \r\nok\r\n0  \r\n\r\n',
      'b',
    ],
    ['a tab after a Content-Length', 'HTTP/1.1 200 OK\r\nX-A: b\r\nContent-Length: 2\t\r\n\r\nok', 'b'],
    [
      '100 Continue for which nobody waits',
      'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nX-A: b\r\nContent-Length: 2\r\n\r\nok',
      'b',
    ],
    ...['utf-8', 'UTF-8', 'none', 'binary', 'identity, utf-8', ', identity'].map(
      (coding) =>
        [
          `the Content-Encoding ${coding}, which is none`,
          `HTTP/1.1 200 OK\r\nX-A: b\r\nContent-Encoding: ${coding}\r\nContent-Length: 2\r\n\r\nok`,
          'b',
        ] as const,
    ),
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

describe('a hostile server', () => {
  it('cannot send a decompression bomb', async () => {
    const { url } = await site((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50_000_000))),
    );
    const response = await client().request({ url, maxBytes: 100_000 });
    expect(response.body.length).toBe(100_000);
    expect(response.truncatedBy).toBe('size');
  });

  it.each(['gzip, gzip', 'zstd', 'compress', 'identity, zstd', 'gzip'])(
    'cannot send a body that is not in its coding %j',
    async (coding) => {
      const { url } = await site((_request, response) =>
        response.writeHead(200, { 'content-encoding': coding }).end('x'.repeat(99)),
      );
      await expect(client().request({ url })).rejects.toEqual(failing('protocol'));
    },
  );

  it('may send a large body: all of it is kept, in its order', async () => {
    const text = Array.from({ length: 60_000 }, (_, at) => `${at}`).join(' ');
    const { url } = await site((_request, response) => response.end(text));
    const { body, truncatedBy } = await client().request({ url });
    expect(truncatedBy).toBeUndefined();
    expect(body.toString() === text).toBe(true);
  });

  it('may send as many bytes as are kept', async () => {
    const { url } = await site((_request, response) => response.end('x'.repeat(1_000)));
    expect(await client().request({ url, maxBytes: 1_000 })).toMatchObject({ truncatedBy: undefined });
    expect(await client().request({ url, maxBytes: 999 })).toMatchObject({ truncatedBy: 'size' });
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

  it('cannot drip interim responses', async () => {
    const url = await raw((socket) => {
      const timer = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'), 20);
      socket.on('close', () => clearInterval(timer));
    });
    await expect(client({ headersTimeoutMs: 300 }).request({ url })).rejects.toEqual(failing('timeout'));
  });

  it('cannot send interim responses without end', async () => {
    const final = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';
    const hints = 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n';
    expect(await client().request({ url: await raw(hints.repeat(100) + final) })).toMatchObject({ status: 200 });
    const url = await raw(hints.repeat(20_000) + final);
    await expect(client().request({ url })).rejects.toEqual(failing('too_large'));
  });

  it('cannot hold back its body: its header is kept', async () => {
    const url = await raw((socket) => socket.write('HTTP/1.1 200 OK\r\nX-A: b\r\nContent-Length: 2\r\n\r\n'));
    const response = await client({ bodyTimeoutMs: 150 }).request({ url });
    expect(response).toMatchObject({ status: 200, truncatedBy: 'timeout', body: Buffer.alloc(0) });
    expect(header(response, 'x-a')).toEqual(['b']);
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

  it('may close the connection where a body is due: its header is kept', async () => {
    const url = await raw('HTTP/1.1 302 Found\r\nLocation: /next\r\nContent-Length: 100\r\n\r\n');
    const response = await client().request({ url });
    expect(response).toMatchObject({ status: 302, truncatedBy: 'connection', body: Buffer.alloc(0) });
    expect(header(response, 'location')).toEqual(['/next']);
  });

  it('may close the connection: before the header that is a failure, within the body the rest is kept', async () => {
    const silent = await raw((socket) => socket.destroy());
    await expect(client().request({ url: silent })).rejects.toEqual(failing('refused'));
    const halfway = await raw('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf');
    const response = await client().request({ url: halfway });
    expect(response).toMatchObject({ truncatedBy: 'connection', body: Buffer.from('half') });
  });
});
