import { beforeAll, describe, expect, it } from '@jest/globals';
import { sendRaw } from '../support/raw-connection.ts';
import type { RawResponse } from '../support/raw-connection.ts';
import type { Customer } from '../support/service-for-specs.ts';
import { nothingStarts, serviceForSpecs } from '../support/service-for-specs.ts';

const api = serviceForSpecs();
const body = '{"target":"https://example.com/"}';
let customer: Customer;

beforeAll(async () => {
  customer = await api.customer(nothingStarts);
}, 60_000);

const lines = (...all: readonly string[]): string => `${all.join('\r\n')}\r\n\r\n`;
const authorization = (): string => `Authorization: Bearer ${customer.key}`;
const send = (text: string, options = {}): Promise<readonly RawResponse[]> => sendRaw(api.service.url, text, options);
const used = async () => (await customer.client.get('/v1/usage')).body['scans_used'];

function expectError(response: RawResponse | undefined, status: number, error: string): void {
  expect(response?.status).toBe(status);
  expect(JSON.parse(response?.body ?? '{}')).toEqual({
    error,
    message: expect.any(String),
    doc_url: expect.any(String),
  });
  expect(response?.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-request-id': expect.stringMatching(/^req_[0-9A-Za-z]{22}$/),
    'service-version': '1.4.0',
    'x-ratelimit-limit': expect.any(String),
    ratelimit: expect.any(String),
    connection: 'close',
  });
}

describe('malformed requests', () => {
  it.each([
    ['no HTTP', 'GARBAGE\r\n\r\n'],
    ['a NUL in the request line', 'GET /v1/\0 HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['HTTP/9', 'GET / HTTP/9.9\r\nHost: x\r\n\r\n'],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['a header without a colon', 'GET /v1/usage HTTP/1.1\r\nHost: x\r\nnonsense\r\n\r\n'],
    ['a blank before the colon', 'GET /v1/usage HTTP/1.1\r\nHost : x\r\n\r\n'],
    ['a control character in a header', 'GET /v1/usage HTTP/1.1\r\nHost: x\r\nX: a\u0001b\r\n\r\n'],
    ['bare line feeds', 'GET /v1/usage HTTP/1.1\nHost: x\n\n'],
    ['an unknown method', 'FROBNICATE / HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['no Host', 'GET /v1/usage HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['two Hosts', 'GET /v1/usage HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n'],
    [
      'two Authorizations',
      'GET /v1/usage HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer a\r\nAuthorization: Bearer b\r\nConnection: close\r\n\r\n',
    ],
    [
      'two Content-Types',
      'POST /v1/scans HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Type: text/plain\r\nConnection: close\r\n\r\n',
    ],
    [
      'Transfer-Encoding in HTTP/1.0',
      'POST /v1/scans HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
  ])('%s gets 400 with the error body', async (_, text) => {
    expectError((await send(text))[0], 400, 'invalid_request');
  });

  it.each(['http:///v1/usage', '/%zz'])('the request target %s gets 404', async (target) => {
    expectError((await send(lines(`GET ${target} HTTP/1.1`, 'Host: x', 'Connection: close')))[0], 404, 'not_found');
  });

  it.each([
    ['Content-Length and Transfer-Encoding', ['Content-Length: 4', 'Transfer-Encoding: chunked'], `0\r\n\r\n`],
    ['two different Content-Lengths', [`Content-Length: ${body.length}`, 'Content-Length: 4'], body],
    ['two equal Content-Lengths', [`Content-Length: ${body.length}`, `Content-Length: ${body.length}`], body],
    ['a Content-Length with a sign', [`Content-Length: +${body.length}`], body],
    ['a Content-Length that is no number', ['Content-Length: abc'], body],
    ['a Content-Length as a list', [`Content-Length: ${body.length}, ${body.length}`], body],
    ['a transfer coding that is not chunked', ['Transfer-Encoding: gzip'], body],
    ['a coding before chunked', ['Transfer-Encoding: gzip, chunked'], '0\r\n\r\n'],
    ['chunked twice', ['Transfer-Encoding: chunked, chunked'], '0\r\n\r\n'],
    ['a chunked that is not last', ['Transfer-Encoding: chunked, identity'], '0\r\n\r\n'],
    ['a disguised chunked', ['Transfer-Encoding: xchunked'], '0\r\n\r\n'],
    ['a broken chunk', ['Transfer-Encoding: chunked'], 'zz\r\n'],
  ])('%s is rejected, and further bytes are not read as a request', async (_, headers, rest) => {
    const before = await used();
    const smuggled =
      lines('POST /v1/scans HTTP/1.1', 'Host: x', authorization(), `Content-Length: ${body.length}`) + body;
    const responses = await send(
      lines('POST /v1/scans HTTP/1.1', 'Host: x', authorization(), 'Content-Type: application/json', ...headers) +
        rest +
        smuggled,
    );
    expect(responses).toHaveLength(1);
    expectError(responses[0], 400, 'invalid_request');
    expect(await used()).toBe(before);
  });

  it('a header section above 16 KiB gets 431, a smaller one is accepted', async () => {
    const withHeader = (length: number): string =>
      lines('GET /healthz HTTP/1.1', 'Host: x', `X: ${'a'.repeat(length)}`, 'Connection: close');
    expectError((await send(withHeader(17 * 1_024)))[0], 431, 'headers_too_large');
    expectError((await send(withHeader(1_024 * 1_024)))[0], 431, 'headers_too_large');
    expect((await send(withHeader(15 * 1_024)))[0]?.status).toBe(200);
    const manyHeaders = Array.from({ length: 3_000 }, (_, index) => `X${index}: y`);
    expectError((await send(lines('GET /healthz HTTP/1.1', 'Host: x', ...manyHeaders)))[0], 431, 'headers_too_large');
    const longPath = `/v1/${'a'.repeat(20_000)}`;
    expectError((await send(lines(`GET ${longPath} HTTP/1.1`, 'Host: x')))[0], 431, 'headers_too_large');
  });

  it('a body above 16 KiB gets 413 and closes the connection, with Content-Length and without', async () => {
    const head = ['POST /v1/scans HTTP/1.1', 'Host: x', authorization(), 'Content-Type: application/json'];
    const announced = await send(`${lines(...head, 'Content-Length: 1000000')}${'x'.repeat(1_000)}`);
    expectError(announced[0], 413, 'payload_too_large');
    const chunk = `1000\r\n${'x'.repeat(0x1000)}\r\n`;
    const endless = await send(`${lines(...head, 'Transfer-Encoding: chunked')}${chunk.repeat(20)}`);
    expectError(endless[0], 413, 'payload_too_large');
  });

  it('a body of 10 MB gets its 413 every time, without a connection reset', async () => {
    for (let time = 0; time < 10; time++) {
      const { status, body } = await customer.client.post('/v1/scans', Buffer.alloc(10 * 1_024 * 1_024, 'x'));
      expect([status, body['error']]).toEqual([413, 'payload_too_large']);
    }
  });

  it('bytes after a body that is too large are not read as a request', async () => {
    const before = await used();
    const head = ['POST /v1/scans HTTP/1.1', 'Host: x', authorization(), 'Content-Type: application/json'];
    const tooLarge = `${lines(...head, 'Content-Length: 100000')}${'x'.repeat(100_000)}`;
    const responses = await send(`${tooLarge}${lines(...head, `Content-Length: ${body.length}`)}${body}`);
    expect(responses.map(({ status }) => status)).toEqual([413]);
    expect(await used()).toBe(before);
  });

  it('an unknown expectation gets 417, 100-continue is honoured', async () => {
    expectError(
      (await send(lines('GET /healthz HTTP/1.1', 'Host: x', 'Expect: coffee')))[0],
      417,
      'expectation_failed',
    );
    const responses = await send(
      `${lines('POST /v1/scans HTTP/1.1', 'Host: x', authorization(), 'Content-Type: application/json', `Content-Length: ${body.length}`, 'Expect: 100-continue', 'Connection: close')}${body}`,
    );
    expect(responses.map(({ status }) => status)).toEqual([100, 201]);
  });

  it('CONNECT gets 405; Upgrade is ignored', async () => {
    expectError(
      (await send(lines('CONNECT example.com:443 HTTP/1.1', 'Host: example.com:443')))[0],
      405,
      'method_not_allowed',
    );
    for (const protocol of ['websocket', 'h2c', 'TLS/1.0']) {
      const [response] = await send(
        lines(
          'GET /healthz HTTP/1.1',
          'Host: x',
          'Connection: Upgrade, close',
          `Upgrade: ${protocol}`,
          'HTTP2-Settings: x',
        ),
      );
      expect([protocol, response?.status]).toEqual([protocol, 200]);
    }
  });

  it('HTTP/1.0 without a Host is served', async () => {
    const [response] = await send('GET /healthz HTTP/1.0\r\n\r\n');
    expect(response?.status).toBe(200);
  });

  it.each(['http/1.0', 'http/1.1'])('a TLS client that offers %s alone is served', async (alpn) => {
    const [response] = await send('GET /healthz HTTP/1.0\r\n\r\n', { alpn });
    expect(response?.status).toBe(200);
  });

  it('pipelined requests get their responses in order', async () => {
    const get = (path: string, ...more: readonly string[]): string => lines(`GET ${path} HTTP/1.1`, 'Host: x', ...more);
    const responses = await send(
      get('/healthz') + get('/nothing') + get('/v1/usage', authorization(), 'Connection: close'),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 404, 200]);
  });

  it('more than a hundred pipelined requests end the connection', async () => {
    const get = lines('GET /healthz HTTP/1.1', 'Host: x');
    const last = lines('GET /healthz HTTP/1.1', 'Host: x', 'Connection: close');
    const asMany = await send(`${get.repeat(100)}${last}`);
    expect(asMany.map(({ status }) => status)).toEqual(Array.from({ length: 101 }, () => 200));
    const tooMany = await send(get.repeat(1_000));
    expect(tooMany.length).toBeLessThan(1_000);
  });
});

describe('slow clients', () => {
  it('headers and bodies that do not arrive in time get 408', async () => {
    const [headers, posted] = await Promise.all([
      send('GET /healthz HTTP/1.1\r\nHost: x\r\nX: '),
      send(
        `${lines('POST /v1/scans HTTP/1.1', 'Host: x', authorization(), 'Content-Type: application/json', 'Content-Length: 1000')}{`,
      ),
    ]);
    expectError(headers[0], 408, 'request_timeout');
    expectError(posted[0], 408, 'request_timeout');
    expect((await customer.client.get('/healthz')).status).toBe(200);
  }, 60_000);
});

describe('plain HTTP on the same port', () => {
  const plain = (text: string): Promise<readonly RawResponse[]> => send(text, { tls: false });

  it('gets 403 without a redirect, with a valid key too, and has no effect', async () => {
    const before = await used();
    for (const head of ['POST /v1/scans HTTP/1.1', 'GET /v1/usage HTTP/1.1', 'GET /v1/nothing HTTP/1.1']) {
      const [response] = await plain(
        `${lines(head, 'Host: x', authorization(), 'Content-Type: application/json', `Content-Length: ${body.length}`, 'Connection: close')}${body}`,
      );
      expectError(response, 403, 'https_required');
      expect(response?.headers['location']).toBeUndefined();
      expect(response?.headers['strict-transport-security']).toBeUndefined();
    }
    expect(await used()).toBe(before);
  });

  it.each(['/', '/docs', '/docs/errors'])('a page is redirected to HTTPS: %s', async (path) => {
    const [response] = await plain(lines(`GET ${path} HTTP/1.1`, 'Host: evil.example', 'Connection: close'));
    expect([response?.status, response?.headers['location']]).toEqual([308, `${api.service.url}${path}`]);
    expect(response?.headers['strict-transport-security']).toBeUndefined();
  });

  it('gets the same body with a wrong key and without one', async () => {
    const [none] = await plain(lines('GET /v1/usage HTTP/1.1', 'Host: x', 'Connection: close'));
    const [wrong] = await plain(
      lines('GET /v1/usage HTTP/1.1', 'Host: x', 'Authorization: Bearer slk_x', 'Connection: close'),
    );
    const [right] = await plain(lines('GET /v1/usage HTTP/1.1', 'Host: x', authorization(), 'Connection: close'));
    expect([none?.body, wrong?.body]).toEqual([right?.body, right?.body]);
  });

  it('forwarded headers of an untrusted client are ignored', async () => {
    for (const header of [
      'X-Forwarded-Proto: https',
      'Forwarded: proto=https',
      'X-Forwarded-Ssl: on',
      'Front-End-Https: on',
    ]) {
      const [response] = await plain(
        lines('GET /v1/usage HTTP/1.1', 'Host: x', authorization(), header, 'Connection: close'),
      );
      expectError(response, 403, 'https_required');
    }
  });

  it('malformed requests get 400', async () => {
    const [response] = await plain('GARBAGE\r\n\r\n');
    expectError(response, 400, 'invalid_request');
    expect(response?.headers['strict-transport-security']).toBeUndefined();
  });
});

describe('log lines', () => {
  it('are one well-formed JSON object each, whatever clients send', async () => {
    const hostile = 'x"}\\u001b[31m{"level":60}\\r\\nFAKE';
    await customer.client.post('/v1/scans', { target: 'https://example.com/\r\nX: \u001b[31m"}' });
    await customer.client.post('/v1/keys', { name: 'a"}\n{"level":60' });
    await customer.client.get('/v1/usage', { 'user-agent': hostile });
    await customer.client.get(`/v1/${encodeURIComponent('\r\n\u001b[31m{"level":60}')}`);
    await send(lines('GET /v1/\u009b31m HTTP/1.1', 'Host: x', 'User-Agent: \u009b31m', 'Connection: close'));
    for (const line of api.service.lines) {
      expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number), msg: expect.any(String) });
      // eslint-disable-next-line no-control-regex
      expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
    }
    expect(api.service.lines.every((line) => !line.includes(customer.key))).toBe(true);
  });
});
